/** Before a job, another rank of it: “senior engineer”. */
export const RANKS = new Set(
  'junior senior chief head lead principal deputy assistant associate trainee apprentice vice acting interim master managing executive'.split(
    ' ',
  ),
)
