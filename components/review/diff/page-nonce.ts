/**
 * The nonce by which this page may add styles. It is that of the first load, which a script of Next.js keeps: whatever the server
 * renders later has another one, and no browser would accept it here.
 */
export const PAGE_NONCE =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLScriptElement>('script[src][nonce]')?.nonce
