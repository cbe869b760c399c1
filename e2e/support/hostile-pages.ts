import { installationSnippet } from "@hark/contract/widget-settings/snippet";
import { type HostPage, plainPage, scriptTag } from "./host-site.ts";

const shop = "<h1>Northside Cycles</h1><p>Repairs while you wait.</p>";

type Build = (hark: string, projectId: string) => HostPage;

/** What stands before the snippet in the head, and the page's own body. */
const withHead =
  (head: string, body = shop, headers: Record<string, string> = {}): Build =>
  (publicUrl, projectId) => ({ html: plainPage(head + installationSnippet({ publicUrl, projectId }), body), headers });

/** Nothing in it but what the guide says to add; see `site/pages/embed.md`. */
const strictPolicy = (hark: string) =>
  [
    "default-src 'none'",
    `script-src ${hark}`,
    `connect-src ${hark}`,
    `frame-src ${hark}`,
    "style-src 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");

/**
 * Pages that make it hard for a widget, by what they do. Chromium's journeys look at single ones closely; `npm run test:engines` opens and
 * uses the widget in all of them, in every engine.
 */
export const hostilePages = {
  "wraps fetch with cookies and headers of its own": withHead(
    "<script>const own = fetch; window.fetch = (url, init) => own(url, { ...init, credentials: 'include', headers: { ...init?.headers, traceparent: '00-1-1-00' } })</script>",
  ),
  "enlarges itself with html{zoom}": withHead("<style>html{zoom:1.25}</style>"),
  "has a strict policy with Trusted Types": (hark, projectId) => ({
    html: plainPage(scriptTag(hark, projectId), shop),
    headers: { "content-security-policy": strictPolicy(hark) },
  }),
  "allows scripts by nonce alone": (hark, projectId) => ({
    html: plainPage(scriptTag(hark, projectId).replace("<script ", '<script nonce="n0nce" '), shop),
    headers: {
      "content-security-policy": strictPolicy(hark).replace(`script-src ${hark}`, "script-src 'nonce-n0nce'"),
    },
  }),
  "asks for COEP require-corp": withHead("", shop, {
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-opener-policy": "same-origin",
  }),
  "styles every element": withHead(
    "<style>html{font-size:62.5%}*{all:unset!important;box-sizing:content-box!important}button{display:none!important}svg,img{max-width:12px!important}iframe{width:10px!important}</style>",
  ),
  "transforms and cuts its body": withHead(
    "<style>html,body{height:100%;overflow:hidden}body{transform:scale(.9) rotate(1deg);filter:blur(0);contain:strict;perspective:1px}</style>",
  ),
  "extends old prototypes": withHead(
    `<script>
      Array.prototype.toJSON = function () { return "[" + this.join() + "]" };
      String.prototype.toJSON = function () { return '"' + this + '"' };
      for (const name of ["each", "first", "without"]) Array.prototype[name] = function () { return this };
      Array.prototype.find = function () { throw new Error("old library") };
      Function.prototype.bind = function (to) { const own = this; return function () { return own.apply(to, arguments) } };
      Element.prototype.remove = function () { this.parentNode && this.parentNode.removeChild(this) };
      window.$ = window.Prototype = function () {};
    </script>`,
  ),
  "refuses all storage": withHead(
    `<script>for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError") } })</script>`,
  ),
  "replaces its body and removes what it does not know": withHead(
    "",
    `${shop}<script>addEventListener("load", () => {
      document.body.replaceWith(document.createElement("body"));
      document.querySelector("hark-widget")?.remove();
    })</script>`,
  ),
  "has no doctype, a base address and right-to-left words": (publicUrl, projectId) => ({
    html: `<html dir="rtl" lang="en"><head><base href="https://elsewhere.example/" target="_blank"><meta charset="utf-8">${installationSnippet({ publicUrl, projectId })}</head><body>${shop}</body></html>`,
  }),
} satisfies Record<string, Build>;

/** A page whose own dialog stands open and holds the focus; `close` is its button. */
export const dialogPages = {
  "a modal dialog": withHead(
    "",
    `${shop}<dialog id="own"><input id="own-field"><button id="close" onclick="document.getElementById('own').close()">Close</button></dialog>
     <script>document.getElementById("own").showModal()</script>`,
  ),
  "a focus trap": withHead(
    "",
    `${shop}<div id="own" role="dialog" aria-modal="true"><input id="own-field"><button id="close">Close</button></div>
     <script>
       const own = document.getElementById("own");
       const hold = () => own.contains(document.activeElement) || document.getElementById("own-field").focus();
       const timer = setInterval(hold, 50);
       document.addEventListener("focusin", hold);
       document.getElementById("close").onclick = () => {
         clearInterval(timer);
         document.removeEventListener("focusin", hold);
         own.remove();
       };
       hold();
     </script>`,
  ),
} satisfies Record<string, Build>;
