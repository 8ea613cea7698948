import './android.mjs';
import './codemirror.js';
