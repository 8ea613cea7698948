import {createApp} from 'vue/dist/vue.esm-bundler.js';

createApp({
  data: () => ({name: '', terms: false, size: 'S', digits: '', sent: ''}),
  template: `<form @submit.prevent="sent = name + ' ' + terms + ' ' + size + ' ' + digits"><label>Name<input v-model="name"></label><label><input type="checkbox" v-model="terms">Terms</label>
    <label>Size<select v-model="size"><option>S</option><option>M</option></select></label><label>Digits<input :value="digits" @input="digits = $event.target.value.replace(/\\D/g, ''); $event.target.value = digits"></label>
    <label>Fixed<input value="fixed" @input="$event.target.value = 'fixed'"></label><button>Send it</button><output id="sent">{{ sent }}</output></form>`,
}).mount('#app');
