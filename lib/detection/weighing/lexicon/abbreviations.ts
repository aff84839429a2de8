/** Words that are written in several ways, by the form that values are compared in. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  `admin administrator|avg average|asst assistant|auto automatic|ave avenue|biz business|blvd boulevard|corp corporation|dept department
dev development|dir director|eng engineering|ent enterprise|grey gray|hi high|intl international|lo low|max maximum|med medium|mgr manager
mktg marketing|min minimum|mt mount|ops operations|perm permanent|postgres postgresql|k8s kubernetes|prem premium|prod production
qtr quarter|rd road|std standard|stg staging|temp temporary|uni university|veg vegetarian|xs extrasmall|s small|m medium|l large|xl extralarge
jr junior|sr senior|vp vicepresident|wfh remote|remotely remote|js javascript|ts typescript|py python|golang go|mac macos|osx macos|win windows
colour color|favourite favorite|centre center|theatre theater|licence license|travelling traveling|cancelled canceled|aluminium aluminum`
    .split(/[|\n]/u)
    .map((pair) => {
      const [short = '', long = ''] = pair.split(' ')
      return [short, long]
    }),
)
