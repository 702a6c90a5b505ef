import { mount } from '../../../src/app/mount.tsx';
import { createServices } from '../../../src/app/services.ts';
import { scriptedEngine } from './scripted-engine.ts';

// The same app as the shipped one, its engine excepted: this one does what the names of the files tell it to.
const wishes = new URLSearchParams(window.location.search);
const room = wishes.get('picture-bytes');
const services = createServices({
  loadEngine: async () => {
    // A module that is not there any more cannot be loaded.
    if (wishes.has('no-reader')) throw new TypeError('Failed to fetch dynamically imported module');
    return scriptedEngine();
  },
  ...(room !== null && { pictureBytesMax: Number(room) }),
});
if (wishes.has('broken-screen')) {
  // The whole screen reads this; what is under it cannot be drawn until the word is given.
  const whole = services.upload.errors.get;
  const get = () => {
    if (document.body.dataset['mended'] === undefined) throw new Error('Broken for the test.');
    return whole();
  };
  Object.defineProperty(services.upload.errors, 'get', { value: get });
}
void mount(services);
