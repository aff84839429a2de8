import type { Folder } from './folder'

/** Returns the pages of a folder and of those in it, in order. `deepest`: how many folders lead to a page at most. */
export function pagesIn(
  folder: Folder,
  {
    deepest,
    hidden,
    at = '',
  }: { readonly deepest: number; readonly hidden: RegExp; readonly at?: string },
): readonly string[] {
  const { files, folders } = folder.list(at)
  const within = (name: string) => (at === '' ? name : `${at}/${name}`)
  const pages = files.filter((name) => name.endsWith('.md') && !name.startsWith('.'))
  const deeper = deepest > 0 ? folders.filter((name) => !hidden.test(name)) : []
  return [
    ...pages.map(within),
    ...deeper.flatMap((name) =>
      pagesIn(folder, { deepest: deepest - 1, hidden, at: within(name) }),
    ),
  ]
}
