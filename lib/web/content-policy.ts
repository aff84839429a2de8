/** Where Next.js and the layout find a request's nonce; `proxy.ts` overwrites whatever the browser sent. */
export const NONCE_HEADER = 'x-nonce'

/** The policy for responses that are data, not pages: they may load and run nothing, whatever a browser takes them for. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Returns a page's Content-Security-Policy. Next.js adds the nonce to its scripts, which may then load others. Inline `style` attributes
 * are allowed because React writes sizes and positions with them. Development needs eval and inline styles.
 */
export function pagePolicy(nonce: string, development: boolean): string {
  const styles = development ? "'unsafe-inline'" : `'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** True for addresses that answer programs and scripts with data, never with a page. */
export function answersData(path: string): boolean {
  return path.startsWith('/api/') || path === '/mcp'
}
