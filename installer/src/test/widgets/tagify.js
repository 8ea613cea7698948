import Tagify from '@yaireo/tagify';
import css from '@yaireo/tagify/dist/tagify.css';

document.head.append(Object.assign(document.createElement('style'), {textContent: css}));
document.querySelector('#app').innerHTML = '<input id=tags placeholder="Topics" value="red">';
const tagify = new Tagify(document.querySelector('#tags'), {whitelist: ['green', 'blue', 'greenish'], dropdown: {enabled: 1}});
window.tags = () => tagify.value.map(({value}) => value).join();
