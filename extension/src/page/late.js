// @ts-nocheck – the page's own world.
// A part of the hook where the page was there first, before push-hook.js: that one then trusts no name that the page may know.
window['io.github.mcpdatalayer']?.add('late', true);
