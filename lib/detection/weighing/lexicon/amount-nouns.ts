const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u))

/** Nouns for aspects whose one answer is an amount, a time, a date or a number: “rate limit”, “bedtime”, “port”. */
export const AMOUNT_NOUNS = words(`
  age allowance altitude amount area arrival attendance balance bandwidth bedtime bill birthday bonus budget cadence calories cap
  capacity ceiling charge cholesterol commission compensation consumption cost count coverage curfew cutoff date day days deadline
  deductible delay departure deposit depth diameter discount distance dosage dose duration elevation estimate expiration expiry
  fare fee fine flow frequency funding gpa grade headcount heartrate height hemoglobin hour hours income intake interest interval
  latency length level lifetime limit loan margin maximum mileage minimum mtu nps number occupancy odometer output pace payment
  penalty pension percentage period population port portion postcode potassium pressure price pulse quantity quorum quota range
  rate ratio readiness rent replicas resolution retention revenue salary score seat share shift size sla spacing speed spend spending
  start storage strength target tariff tax temperature tempo term threshold throughput time timeout total ttl turnover uptime usage
  utilization value version volume wage wages wait warranty weight width window wingspan wordcount year yield zipcode
`)

/** Words that make any aspect ask for an amount: “max retries”, “words written”. */
export const AMOUNT_WORDS = words('average avg count max maximum min minimum most number per total')

/** Those of the nouns whose answer is often a word: “shift” (nights), “frequency” (weekly). */
export const WORDED_AMOUNTS = words(`
  area arrival attendance charge coverage day days departure estimate flow frequency grade intake interest level output pace payment period
  pressure range readiness seat share shift size start storage strength target term usage value version volume warranty
`)
