/**
 * The lines that a site embeds (SET-INST, design section 8). They define `window.Hark` as a queue, so that calls made
 * before the loader has arrived are kept in order, and load it without holding up the page. The loader reads `Hark.q`,
 * `Hark.projectId` and its own script's origin.
 */
export function installationSnippet({ publicUrl, projectId }: { publicUrl: string; projectId: string }): string {
  return `<script>
  (function (w, d, u, p) {
    if (w.Hark) return;
    var q = [];
    w.Hark = function () { q.push(arguments); };
    w.Hark.q = q;
    w.Hark.projectId = p;
    var s = d.createElement("script");
    s.async = true;
    s.src = u + "/widget.js";
    d.head.appendChild(s);
  })(
    window,
    document,
    ${literal(withoutEndSlash(publicUrl))},
    ${literal(projectId)}
  );
</script>`;
}

/** The server's address as paths are put behind it. */
export const withoutEndSlash = (publicUrl: string) => publicUrl.replace(/\/+$/, "");

/** Returns a script literal that cannot end the script element it stands in. */
export function literal(text: string): string {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}
