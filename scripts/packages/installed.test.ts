import { expect, test } from 'vitest';
import { dataFolderOf, prepareInstalled } from '../../bin/installed.js';

test.each([
  ['win32', { LOCALAPPDATA: 'C:\\Users\\Ada\\AppData\\Local' }, 'C:\\Users\\Ada\\AppData\\Local\\Commonplace'],
  ['win32', { USERPROFILE: 'C:\\Users\\Ada' }, 'C:\\Users\\Ada\\AppData\\Local\\Commonplace'],
  ['darwin', { HOME: '/Users/ada' }, '/Users/ada/Library/Application Support/Commonplace'],
  ['linux', { HOME: '/home/ada' }, '/home/ada/.local/share/commonplace'],
  ['linux', { HOME: '/home/ada', XDG_DATA_HOME: '/data' }, '/data/commonplace'],
  ['linux', { HOME: '/home/ada', XDG_DATA_HOME: 'data' }, '/home/ada/.local/share/commonplace'],
  ['linux', {}, 'data'],
  ['win32', {}, 'data'],
] as const)('on %s with %j notes lie in %s', (platform, env, folder) => {
  expect(dataFolderOf({ platform, env })).toBe(folder);
});

test('a folder that was named is kept, and an old Node is told what to do', () => {
  const env = { DATA_DIR: '/mine', HOME: '/home/ada' };
  prepareInstalled({ env, platform: 'linux', version: 'v20.19.0' });
  expect(env.DATA_DIR).toBe('/mine');
  expect(() => prepareInstalled({ env, platform: 'linux', version: 'v20.18.3' })).toThrow(/v20\.18\.3.*Node 24/);
  prepareInstalled({ env, platform: 'linux', version: 'v24.0.0' });
});
