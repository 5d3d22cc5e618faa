// @ts-check
// The theme takes each <link rel="alternate"> for the root of a site in another language and asks for the sitemap
// there. Ours lead to the same page in the other language, so they hide until the theme has looked: it does when the
// document is ready, a module runs just before, and of two listeners the one that was added later comes second.
const links = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[rel=alternate][hreflang]"));
for (const link of links) link.rel = "alternate help";
document.addEventListener("DOMContentLoaded", () => {
  for (const link of links) link.rel = "alternate";
});
