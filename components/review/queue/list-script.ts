/** Where the browser keeps whether the list is shown beside the pair. */
export const LIST_STORED_AT = 'palimpsest.list'

/** Runs before the first paint, so that a list that was left shown does not come later. */
export const LIST_SCRIPT = `try{if(localStorage.getItem('${LIST_STORED_AT}')==='shown')document.documentElement.dataset.list='shown'}catch(e){}`
