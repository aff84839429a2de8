/** Returns the fact id in what a person pasted: the id itself, or any link to the fact's page. */
export function factIdFrom(pasted: string): string | null {
  const text = pasted.trim()
  const inLink = /\/facts\/([\w-]{1,64})(?:[/?#]|$)/.exec(text)?.[1]
  if (inLink !== undefined) return inLink
  return /^[\w-]{1,64}$/.test(text) ? text : null
}
