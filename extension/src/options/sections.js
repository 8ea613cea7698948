/** Marks the section that is read in the list of sections. */

const links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll('nav a')]);
const sections = links.map(({hash}) => /** @type {HTMLElement} */ (document.querySelector(hash)));

export function followSections() {
  for (const on of ['scroll', 'resize', 'hashchange']) window.addEventListener(on, mark, {passive: true});
  mark();
}

function mark() {
  const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
  const named = links.findIndex(({hash}) => hash === location.hash);
  const read = sections.findLastIndex((section) => section.getBoundingClientRect().top < window.innerHeight / 3);
  // The last sections cannot be scrolled to the top: there, the one that was asked for is the one that is read.
  const current = isAtEnd ? (named > read ? named : sections.length - 1) : Math.max(read, 0);
  links.forEach((link, n) => {
    if (n === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  });
}
