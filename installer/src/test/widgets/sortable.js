import Sortable from 'sortablejs';

const app = document.querySelector('#app');
const list = (id, label, items) => `<ul id=${id} aria-label=${label} style="min-height:40px;border:1px solid">${items.map((each) => `<li style="height:30px">${each}</li>`).join('')}</ul>`;
app.innerHTML = list('todo', 'Todo', ['Alpha', 'Beta', 'Gamma']) + list('done', 'Done', ['Omega']);
for (const id of ['todo', 'done']) new Sortable(document.querySelector(`#${id}`), {group: 'shared', animation: 0, ...(window.forceFallback ? {forceFallback: true} : {})});
window.order = () => ['todo', 'done'].map((id) => [...document.querySelectorAll(`#${id} > li`)].map((each) => each.textContent).join()).join('|');
