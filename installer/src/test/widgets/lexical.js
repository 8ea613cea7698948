import {registerRichText} from '@lexical/rich-text';
import {$getRoot, createEditor} from 'lexical';

const app = document.querySelector('#app');
app.innerHTML = '<div contenteditable=true role=textbox aria-multiline=true aria-label=Post style="min-height:60px;border:1px solid"></div>';
const editor = createEditor({namespace: 'post', onError: (failure) => { throw failure; }});
editor.setRootElement(app.firstChild);
registerRichText(editor);
window.text = () => editor.getEditorState().read(() => $getRoot().getTextContent());
