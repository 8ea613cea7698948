import 'zone.js';
import '@angular/compiler';
import {Component} from '@angular/core';
import {FormsModule} from '@angular/forms';
import {bootstrapApplication} from '@angular/platform-browser';

@Component({
  selector: '#app',
  standalone: true,
  imports: [FormsModule],
  template: `<form (ngSubmit)="sent = name + ' ' + terms + ' ' + size + ' ' + digits"><label>Name<input name="name" [(ngModel)]="name"></label><label><input type="checkbox" name="terms" [(ngModel)]="terms">Terms</label>
    <label>Size<select name="size" [(ngModel)]="size"><option>S</option><option>M</option></select></label><label>Digits<input #d name="digits" [value]="digits" (input)="filter(d)"></label>
    <label>Fixed<input #f name="fixed" value="fixed" (input)="f.value = 'fixed'"></label><button>Send it</button><output id="sent">{{ sent }}</output></form>`,
})
class App {
  name = '';
  terms = false;
  size = 'S';
  digits = '';
  sent = '';

  filter(field: HTMLInputElement) {
    this.digits = field.value.replace(/\D/g, '');
    field.value = this.digits;
  }
}
void bootstrapApplication(App);
