/** Fetches without following redirects, which would send the texts of facts elsewhere. */
export const fetchWithoutRedirect: typeof fetch = (address, options) =>
  fetch(address, { ...options, redirect: 'error' })
