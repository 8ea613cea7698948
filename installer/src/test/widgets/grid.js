import {AllCommunityModule, ModuleRegistry, createGrid} from 'ag-grid-community';

ModuleRegistry.registerModules([AllCommunityModule]);
const app = document.querySelector('#app');
app.style.cssText = 'height:300px;width:600px';
const rowData = Array.from({length: 1000}, (_, i) => ({item: `Item ${i + 1}`, price: i + 1}));
const grid = createGrid(app, {
  rowData, rowSelection: {mode: 'multiRow'},
  columnDefs: [{field: 'item', filter: true, editable: true, flex: 1}, {field: 'price', flex: 1, sort: null}],
});
window.first = () => grid.getDisplayedRowAtIndex(0).data.item;
window.selected = () => grid.getSelectedRows().map(({item}) => item).join();
window.items = () => rowData.slice(0, 2).map(({item}) => item).join();
