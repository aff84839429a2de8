/** Fetches from the address that is configured and no other: a redirect would send the texts of facts somewhere else. */
export const fetchWithoutRedirect: typeof fetch = (address, options) =>
  fetch(address, { ...options, redirect: 'error' })
