import Quill from 'quill';
import css from 'quill/dist/quill.snow.css';

document.head.append(Object.assign(document.createElement('style'), {textContent: css}));
document.querySelector('#app').innerHTML = '<div id=editor><p>Hello</p></div>';
const quill = new Quill('#editor', {theme: 'snow', placeholder: 'Write here'});
quill.root.setAttribute('aria-label', 'Letter');
quill.root.setAttribute('role', 'textbox');
window.text = () => quill.getText().trim();
window.bold = () => JSON.stringify(quill.getContents().ops.filter(({attributes}) => attributes?.bold).map(({insert}) => insert));
