/** Where the keys chosen in this browser are stored. */
export const KEYS_STORED_AT = 'palimpsest.keys'

/** Runs before the first paint: where other keys are in use, no hint of the shipped ones is seen meanwhile. */
export const KEYS_SCRIPT = `try{if(localStorage.getItem('${KEYS_STORED_AT}'))document.documentElement.dataset.keys='own'}catch(e){}`
