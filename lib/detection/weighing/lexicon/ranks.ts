const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Before a job, another rank of it: “senior engineer”. */
export const RANKS = words(
  'junior senior chief head lead principal staff deputy assistant associate trainee apprentice vice acting interim',
)

/** Stems of verbs of being in charge: “runs the bindery”, “manages it”. */
export const LEADS = words('run lead manag head direct supervis oversee')

/** After “works”, what it is done with or about, not where: “works with Kafka”. */
export const NOT_PLACES = words('with on from out towards toward alongside like')

/** Words of aspects that ask for a job: “role”, “job title”. */
export const RANKED = words(
  'job role title position occupation profession employment designation rank',
)
