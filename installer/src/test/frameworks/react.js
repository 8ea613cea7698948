import {createElement as e, useState} from 'react';
import {createRoot} from 'react-dom/client';

function App() {
  const [name, setName] = useState('');
  const [terms, setTerms] = useState(false);
  const [size, setSize] = useState('S');
  const [digits, setDigits] = useState('');
  const [sent, setSent] = useState('');
  return e('form', {onSubmit: (event) => { event.preventDefault(); setSent(`${name} ${terms} ${size} ${digits}`); }},
    e('label', null, 'Name', e('input', {value: name, onChange: (event) => setName(event.target.value)})),
    e('label', null, e('input', {type: 'checkbox', checked: terms, onChange: (event) => setTerms(event.target.checked)}), 'Terms'),
    e('label', null, 'Size', e('select', {value: size, onChange: (event) => setSize(event.target.value)}, e('option', null, 'S'), e('option', null, 'M'))),
    e('label', null, 'Digits', e('input', {value: digits, onChange: (event) => setDigits(event.target.value.replace(/\D/g, ''))})),
    e('label', null, 'Fixed', e('input', {value: 'fixed', onChange: () => {}})),
    e('button', null, 'Send it'), e('output', {id: 'sent'}, sent));
}
createRoot(document.getElementById('app')).render(e(App));
