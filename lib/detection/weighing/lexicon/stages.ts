const words = (list: string) => new Set(list.split(' '))

/** After “as a”. */
export const AGES = words('child kid boy girl toddler baby teenager teen youngster')
/** After “in her”. */
export const DECADES = words('childhood youth teens twenties thirties forties fifties sixties')
/** After “at her”: once in a life, and over. */
export const CELEBRATIONS = words('christening confirmation graduation prom wedding')
/** Whose stage it is. */
export const OWNERS = words('my your his her their our')
