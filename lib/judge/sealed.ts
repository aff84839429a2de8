/** Serializes JSON in which no text can close its enclosing block. */
export function sealed(data: unknown): string {
  return JSON.stringify(data, null, 1)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('>', String.raw`\u003e`)
}
