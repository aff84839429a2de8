/** Where the browser keeps whether the details are open. */
export const DETAILS_STORED_AT = 'palimpsest.details'

/** Runs before the first paint, so that details that were left open do not come later. */
export const DETAILS_SCRIPT = `try{if(localStorage.getItem('${DETAILS_STORED_AT}')==='open')document.documentElement.dataset.details='open'}catch(e){}`
