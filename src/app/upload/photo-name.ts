/** Cameras call every picture the same; notes name their page by its file, so each gets a name of its own. */
export function withOwnName(file: File, others: readonly Pick<File, 'name'>[]): File {
  if (!others.some(({ name }) => name === file.name) && !/^image\.(?:jpe?g|png)$/i.test(file.name)) return file;
  const [, base = file.name, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(file.name) ?? [];
  const stem = base === 'image' ? 'photo' : base;
  let count = others.length + 1;
  while (others.some(({ name }) => name === `${stem}-${count}${ending}`)) count += 1;
  return new File([file], `${stem}-${count}${ending}`, { type: file.type, lastModified: file.lastModified });
}
