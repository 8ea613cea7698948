/** @param {ArrayBuffer} bytes */
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** `trialEcho {text}`: how long a text is, and its hash, in UTF-16, little-endian. */
export const trialEcho = () => ({
  on: 'nothing',
  check: ({text}) => ({text}),
  async run({text}) {
    const units = new Uint16Array(text.length);
    for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
    return {result: {chars: text.length, sha256: hex(await crypto.subtle.digest('SHA-256', units))}};
  },
});
