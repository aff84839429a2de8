/** Where the keys chosen in this browser are stored. */
export const KEYS_STORED_AT = 'palimpsest.keys'

/**
 * Runs before the first paint: where other keys are in use, no hint of the shipped ones is seen meanwhile; where the keyboard is
 * Apple's, keys have its names.
 */
export const KEYS_SCRIPT = `try{if(/^(Mac|iP)/.test(navigator.platform))document.documentElement.dataset.apple='';if(localStorage.getItem('${KEYS_STORED_AT}'))document.documentElement.dataset.keys='own'}catch(e){}`
