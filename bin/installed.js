// What an installed package decides that a clone does not.
import path from 'node:path';

const LEAST_NODE = [20, 19];

/**
 * Refuses a Node that is too old, with a sentence, and lets the notes lie where this system keeps such things: a package
 * is started from any folder, and the notes must be the same.
 * @param {Pick<NodeJS.Process, 'env' | 'platform' | 'version'>} program
 */
export function prepareInstalled({ env, platform, version }) {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = LEAST_NODE;
  if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
    throw new Error(
      `Commonplace needs Node ${LEAST_NODE.join('.')} or newer, and this is ${version}. Install Node 24.`,
    );
  }
  env['DATA_DIR'] ||= dataFolderOf({ env, platform });
}

/**
 * The folder for a program's data of this user: `%LOCALAPPDATA%`, `~/Library/Application Support` or
 * `$XDG_DATA_HOME`. Without a home it is `data` where the program was started, as in a clone.
 * @param {Pick<NodeJS.Process, 'env' | 'platform'>} program
 */
export function dataFolderOf({ env, platform }) {
  if (platform === 'win32') {
    const base = env['LOCALAPPDATA'] || (env['USERPROFILE'] && path.win32.join(env['USERPROFILE'], 'AppData', 'Local'));
    return base ? path.win32.join(base, 'Commonplace') : 'data';
  }
  const home = env['HOME'];
  if (!home) return 'data';
  if (platform === 'darwin') return path.posix.join(home, 'Library', 'Application Support', 'Commonplace');
  // The standard says that a relative path there is to be ignored.
  const base = env['XDG_DATA_HOME']?.startsWith('/') ? env['XDG_DATA_HOME'] : path.posix.join(home, '.local', 'share');
  return path.posix.join(base, 'commonplace');
}
