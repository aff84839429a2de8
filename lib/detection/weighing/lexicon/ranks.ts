const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Before a job, another rank of it: “senior engineer”. */
export const RANKS = words(
  'junior senior chief head lead principal staff deputy assistant associate trainee apprentice vice acting interim',
)

/** Words of aspects that ask for a job: “role”, “job title”. */
export const RANKED = words(
  'job role title position occupation profession employment designation rank',
)
