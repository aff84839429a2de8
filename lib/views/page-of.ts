/** Where a page of a list begins and how many pages there are; a page beyond the end becomes the last. */
export type PagePlace = { readonly page: number; readonly pages: number; readonly from: number }

/** Returns the place of a 1-based page in a list of `count` rows. */
export function pageOf(count: number, asked: number, size: number): PagePlace {
  const pages = Math.max(1, Math.ceil(count / size))
  const page = Math.min(asked, pages)
  return { page, pages, from: (page - 1) * size }
}
