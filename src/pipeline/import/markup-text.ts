const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: '\u00a0' };

/** The text of a piece of HTML or XML: without tags, its references resolved, blanks as one. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<br\b[^>]*>/giu, ' ')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&#x([\da-f]{1,6});/giu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d{1,7});/gu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 10)))
    .replaceAll(/&(\w+);/gu, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
