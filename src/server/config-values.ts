import { isIP } from 'node:net';

/*
 * One function for each kind of value that an environment variable may hold: the text in, the value out, `undefined`
 * when the text is not one.
 */

/** Whole numbers from `min` to `max`, at most nine digits. */
export function wholeNumber(max: number, min = 0): (text: string) => number | undefined {
  return (text) => (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined);
}

/** Any text that can be the name of a file. */
export function anyText(text: string): string | undefined {
  return text.includes('\0') ? undefined : text;
}

/** A host name or an IP address. */
export function hostName(text: string): string | undefined {
  return isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined;
}

/** Host names with commas between, in small letters. */
export function hostNames(text: string): readonly string[] | undefined {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  return names.every((name) => hostName(name) !== undefined) ? names : undefined;
}

/** One of a few words. */
export function oneOf<T extends string>(values: readonly T[]): (text: string) => T | undefined {
  return (text) => values.find((value) => value === text);
}

/** The address of a PostgreSQL database, its name included. */
export function postgresAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, pathname } = new URL(text);
  return ['postgres:', 'postgresql:'].includes(protocol) && pathname.length > 1 ? text : undefined;
}

/** How many proxies to believe, or which ones. */
export type Proxies = number | readonly string[];

/** A number of proxies, or their addresses or networks with commas between. */
export function proxies(text: string): Proxies | undefined {
  const hops = wholeNumber(100)(text);
  if (hops !== undefined) return hops;
  const addresses = text.split(',').map((part) => part.trim());
  return addresses.every(isAddressOrRange) ? addresses : undefined;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const bitsMax = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 && rest.length === 0 && (bits === undefined || wholeNumber(bitsMax, 1)(bits) !== undefined)
  );
}

/** `on` or `off`. */
export function onOrOff(text: string): boolean | undefined {
  return text === 'on' ? true : text === 'off' ? false : undefined;
}

/** An http or https address without user, query and fragment; given without a slash at its end. */
export function webAddress(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { username, password, search, hash, href } = new URL(text);
  return username || password || search || hash ? undefined : href.replace(/\/+$/, '');
}

/** Origins (`https://host`, `http://host:port`) with commas between. */
export function origins(text: string): readonly string[] | undefined {
  const all = text.split(',').map((part) => webAddress(part.trim()));
  const found = all.flatMap((address) =>
    address !== undefined && new URL(address).origin === address ? [address] : [],
  );
  return found.length === all.length ? found : undefined;
}

/** A name or key of letters, digits and the signs that such names have; no blanks. */
export function token(text: string): string | undefined {
  return /^[\w.:/@-]{1,500}$/.test(text) ? text : undefined;
}

/** Letters of a token that fits into an address: no part of an address that the server reads is longer. */
export const ACCESS_TOKEN_LENGTH_MAX = 500;

/** A token that is too long to be guessed, and fits into an address. */
export function accessToken(text: string): string | undefined {
  return /^[\w.-]{16,}$/.test(text) && text.length <= ACCESS_TOKEN_LENGTH_MAX ? text : undefined;
}

/** One part of an address, such as the id of a form. */
export function pathPart(text: string): string | undefined {
  return /^[\w-]{1,100}$/.test(text) ? text : undefined;
}

/** A publishable key of the card service; its secret keys start differently and are refused. */
export function publishableKey(text: string): string | undefined {
  return /^pk_(?:test|live)_\w{1,300}$/.test(text) ? text : undefined;
}
