import flatpickr from 'flatpickr';
import css from 'flatpickr/dist/flatpickr.css';

document.head.append(Object.assign(document.createElement('style'), {textContent: css}));
document.querySelector('#app').innerHTML = '<label>Stay <input id=stay></label><label>Arrival <input id=arrival></label>';
const range = flatpickr('#stay', {mode: 'range', defaultDate: ['2026-03-02', '2026-03-03']});
const typed = flatpickr('#arrival', {allowInput: true});
const iso = (date) => flatpickr.formatDate(date, 'Y-m-d');
window.stay = () => range.selectedDates.map(iso).join('/');
window.arrival = () => typed.selectedDates.map(iso).join('/');
