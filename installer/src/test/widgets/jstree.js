import jQuery from 'jquery';
import 'jstree';
import css from 'jstree/dist/themes/default/style.css';

document.head.append(Object.assign(document.createElement('style'), {textContent: css}));
document.querySelector('#app').innerHTML = '<div id=tree aria-label="Goods"></div>';
jQuery('#tree').jstree({
  core: {animation: 0, data: [{id: 'l', text: 'Lamps', children: [{id: 'd', text: 'Desk lamp'}, {id: 'w', text: 'Wall lamp'}]}, {id: 'c', text: 'Chairs'}]},
  plugins: ['checkbox'], checkbox: {three_state: false, tie_selection: false},
});
window.chosen = () => jQuery('#tree').jstree('get_selected').join();
window.checked = () => jQuery('#tree').jstree('get_checked').join();
window.isOpen = (id) => jQuery('#tree').jstree('is_open', id);
