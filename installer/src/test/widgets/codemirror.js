import {defaultKeymap, history, historyKeymap} from '@codemirror/commands';
import {EditorState} from '@codemirror/state';
import {EditorView, keymap} from '@codemirror/view';

const view = new EditorView({
  state: EditorState.create({
    doc: 'first line\nsecond line',
    extensions: [history(), keymap.of([...defaultKeymap, ...historyKeymap]), EditorView.contentAttributes.of({'aria-label': 'Code'})],
  }),
  parent: document.querySelector('#app'),
});
window.text = () => view.state.doc.toString();
window.isEditContext = () => Boolean(view.contentDOM.editContext);
