export const eld: { readonly detect: (text: string) => { readonly language: string } }
