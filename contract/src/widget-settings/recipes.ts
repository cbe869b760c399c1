import { installationSnippet, literal, withoutEndSlash } from "./snippet.ts";

/**
 * The widget on the platforms that sites are built with (SET-INST-02). Each is code to paste as it is; what a site has to fill in itself
 * is what it alone knows: who is signed in. A test runs each of them in a page (`e2e/recipes.spec.ts`).
 */

/** A part of a recipe, which belongs into a file of its own. */
export interface RecipeFile {
  /** Where the code goes: a path in the site's project, or the name of the place in the platform. */
  name: string;
  code: string;
}

export interface Recipe {
  platform: Platform;
  /** The platform's own name. */
  label: string;
  files: readonly RecipeFile[];
}

export const platforms = [
  "html",
  "tag",
  "react",
  "next",
  "vue",
  "nuxt",
  "svelte",
  "rails",
  "laravel",
  "wordpress",
  "shopify",
  "gtm",
] as const;
export type Platform = (typeof platforms)[number];

interface Place {
  /** Of the Hark server, such as `https://support.example.com`. */
  publicUrl: string;
  projectId: string;
}

/** Returns every recipe, in the order in which they are offered; the plain snippet comes first. */
export function buildRecipes(place: Place): readonly Recipe[] {
  const { publicUrl, projectId } = { ...place, publicUrl: withoutEndSlash(place.publicUrl) };
  const snippet = installationSnippet(place);
  const start = (indent: string) =>
    startLines(publicUrl, projectId)
      .map((line) => line && indent + line)
      .join("\n");
  const component = `import { useEffect } from "react";

export function HarkWidget({ user }) {
  useEffect(() => {
    if (!window.Hark) {
${start("      ")}
    }
    return () => window.Hark?.("destroy");
  }, []);

  useEffect(() => {
    if (!user) return;
    const { id, name, email, userToken } = user;
    window.Hark?.("identify", { id, name, email, userToken });
  }, [user?.id, user?.name, user?.email, user?.userToken]);

  return null;
}
`;

  return [
    { platform: "html", label: "HTML", files: [{ name: "HTML", code: snippet }] },
    {
      platform: "tag",
      label: "HTML with a strict policy",
      files: [
        {
          name: "HTML",
          code: `<script async src="${attribute(publicUrl)}/widget.js" data-project="${attribute(projectId)}" nonce="NONCE"></script>`,
        },
        {
          name: "Content-Security-Policy",
          code: `script-src 'nonce-NONCE';
connect-src ${publicUrl};
frame-src ${publicUrl};
require-trusted-types-for 'script'`,
        },
        {
          name: "JavaScript",
          code: `if (!window.Hark) {
  const queue = [];
  window.Hark = (...call) => queue.push(call);
  window.Hark.q = queue;
}
window.Hark("identify", {
  id: "user-123",
  name: "Amara Okafor",
  email: "amara@example.com",
});
`,
        },
      ],
    },
    {
      platform: "react",
      label: "React",
      files: [
        { name: "src/hark-widget.jsx", code: component },
        {
          name: "src/main.jsx",
          code: `import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.jsx";
import { HarkWidget } from "./hark-widget.jsx";

createRoot(document.getElementById("root")).render(
  <StrictMode>
    <App />
    <HarkWidget />
  </StrictMode>,
);
`,
        },
      ],
    },
    {
      platform: "next",
      label: "Next.js",
      files: [
        { name: "app/hark-widget.jsx", code: `"use client";\n\n${component}` },
        {
          name: "app/layout.jsx",
          code: `import { HarkWidget } from "./hark-widget";

export default function RootLayout({ children }) {
  return (
    <html lang="en">
      <body>
        {children}
        <HarkWidget />
      </body>
    </html>
  );
}
`,
        },
      ],
    },
    {
      platform: "vue",
      label: "Vue",
      files: [
        {
          name: "src/use-hark.js",
          code: `import { onMounted, onUnmounted, toValue, watch } from "vue";

export function useHark(user) {
  onMounted(() => {
    if (!window.Hark) {
${start("      ")}
    }
    watch(
      () => toValue(user),
      (user) => {
        if (!user) return;
        const { id, name, email, userToken } = user;
        window.Hark?.("identify", { id, name, email, userToken });
      },
      { immediate: true },
    );
  });
  onUnmounted(() => window.Hark?.("destroy"));
}
`,
        },
        {
          name: "src/App.vue",
          code: `<script setup>
import { ref } from "vue";
import { useHark } from "./use-hark.js";

const user = ref(null);
useHark(user);
</script>

<template>
  <main>Your site</main>
</template>
`,
        },
      ],
    },
    {
      platform: "nuxt",
      label: "Nuxt",
      files: [
        {
          name: "app/plugins/hark.client.js",
          code: `export default defineNuxtPlugin(() => {
  if (window.Hark) return;
${start("  ")}
});
`,
        },
        {
          name: "JavaScript",
          code: `window.Hark("identify", {
  id: "user-123",
  name: "Amara Okafor",
  email: "amara@example.com",
});
`,
        },
      ],
    },
    {
      platform: "svelte",
      label: "Svelte",
      files: [
        {
          name: "src/lib/HarkWidget.svelte",
          code: `<script>
  import { onMount } from "svelte";

  let { user = null } = $props();

  onMount(() => {
    if (!window.Hark) {
${start("      ")}
    }
    return () => window.Hark?.("destroy");
  });

  $effect(() => {
    if (!user) return;
    const { id, name, email, userToken } = user;
    window.Hark?.("identify", { id, name, email, userToken });
  });
</script>
`,
        },
        {
          name: "src/routes/+layout.svelte",
          code: `<script>
  import HarkWidget from "$lib/HarkWidget.svelte";

  let { children } = $props();
</script>

{@render children()}
<HarkWidget />
`,
        },
      ],
    },
    {
      platform: "rails",
      label: "Rails",
      files: [
        {
          name: "app/views/layouts/application.html.erb",
          code: `<%= javascript_tag nonce: true do %>
${inside(snippet)}
<% end %>

<% if current_user %>
  <%= javascript_tag nonce: true do %>
    Hark("identify", <%= raw json_escape({
      id: current_user.id.to_s,
      name: current_user.name,
      email: current_user.email
    }.to_json) %>);
  <% end %>
<% end %>
`,
        },
      ],
    },
    {
      platform: "laravel",
      label: "Laravel",
      files: [
        {
          name: "resources/views/layouts/app.blade.php",
          code: `${snippet}

@auth
  <script>
    Hark("identify", {{ Js::from([
        'id' => (string) auth()->id(),
        'name' => auth()->user()->name,
        'email' => auth()->user()->email,
    ]) }});
  </script>
@endauth
`,
        },
      ],
    },
    {
      platform: "wordpress",
      label: "WordPress",
      files: [
        {
          name: "wp-content/mu-plugins/hark.php",
          code: `<?php
/* Plugin Name: Hark */

add_action( 'wp_head', function () {
	?>
${snippet}
	<?php
	if ( ! is_user_logged_in() ) {
		return;
	}
	$user = wp_get_current_user();
	$identity = array(
		'id'    => (string) $user->ID,
		'name'  => $user->display_name,
		'email' => $user->user_email,
	);
	?>
<script>
  Hark("identify", <?php echo wp_json_encode( $identity, JSON_HEX_TAG | JSON_HEX_AMP ); ?>);
</script>
	<?php
} );
`,
        },
      ],
    },
    {
      platform: "shopify",
      label: "Shopify",
      files: [
        {
          name: "layout/theme.liquid",
          code: `${snippet}

{% if customer %}
  <script>
    Hark("identify", {
      id: {{ customer.id | append: "" | json }},
      name: {{ customer.name | json }},
      email: {{ customer.email | json }},
    });
  </script>
{% endif %}
`,
        },
      ],
    },
    { platform: "gtm", label: "Google Tag Manager", files: [{ name: "Custom HTML", code: snippet }] },
  ];
}

/** The snippet's lines for a module: the queue, and the loader beside it. */
function startLines(publicUrl: string, projectId: string): readonly string[] {
  return [
    "const queue = [];",
    "window.Hark = (...call) => queue.push(call);",
    "window.Hark.q = queue;",
    `window.Hark.projectId = ${literal(projectId)};`,
    'const script = document.createElement("script");',
    "script.async = true;",
    `script.src = ${literal(`${publicUrl}/widget.js`)};`,
    "document.head.append(script);",
  ];
}

/** A script element's text. */
function inside(snippet: string): string {
  return snippet.replace(/^<script>\n|\n<\/script>$/g, "");
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
