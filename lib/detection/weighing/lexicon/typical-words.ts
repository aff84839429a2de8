/** Bits by word stem, where only that text has the word; written by `npm run fit -- … --words SOURCE,… --write VERSION`, never by hand. */
export const TYPICAL_WORDS = {
  older: `
    after -0.34 agreed 0.56 all -0.64 alway -0.39 and 0.35 app -0.34 as 0.88 at 0.65 back 0.26 bank -0.42 be 0.31 becaus -0.58
    bed 0.82 befor 0.36 behind -0.55 book -0.55 both -0.32 build -0.41 buy -0.41 by 0.38 cat 0.71 check -0.24 choos 0.44
    cod 0.41 collect -0.39 cost -0.37 daily 0.5 data -0.25 day -0.35 decid -0.36 do -0.29 dog -0.24 drink -0.59 dur 0.76
    ear -0.66 eat -0.64 even -0.27 every 0.39 fall 0.26 family -0.73 fly 0.36 for 0.44 friday 0.63 full 0.42 garden 0.2
    get -0.34 giv -0.44 goe 1.01 hand 0.76 hat -0.44 hav -0.62 heat -0.35 his 0.52 hold -1.36 hospital 0.29 host -0.47
    hour -0.29 hous -0.67 in -0.27 includ -0.57 into 0.42 it 0.9 its -0.33 keep -0.33 know 0.26 last -0.55 law -0.38 leav 0.88
    lift -0.32 lik -0.76 list -0.59 liv -0.69 long 0.66 may 0.44 minut -0.37 mobil 0.61 month 0.34 morn -0.42 must -0.39
    need -0.35 never -1.02 new 0.23 night 0.41 no -0.75 of -0.15 off 0.42 old 0.5 on 0.25 or -0.55 out 0.43 over 0.5 own -0.39
    partner -0.29 pay -0.35 peopl -0.69 per -0.38 play -0.99 rent 0.54 school -0.45 see -0.37 send -0.6 servic 0.22 sign 0.59
    sinc 0.4 singl 0.46 stand -0.44 stay 0.72 still 1.1 stor -0.62 street 0.56 study 0.38 sunday -0.32 support 0.43 swim -0.49
    tak -0.51 test 0.5 that 0.75 this 0.9 through 0.33 thursday -0.33 till 0.27 tim -0.31 train 0.3 twic 0.54 under 0.84
    until 0.99 up 0.34 us 1.02 wait 0.28 walk -0.37 week 0.89 weekend -0.28 when 0.47 whil 0.62 window -0.45 with 0.56
    within -0.26 work -1.3 writ -0.74 year 0.56
  `,
  newer: `
    about -0.34 accept 0.48 actually -0.87 address 0.45 after 1.16 again 0.91 agreed 0.41 all 2.25 allergy 0.37 also -0.98
    an -1.01 and 1.21 answer 0.29 app 0.75 approv 0.69 april 0.3 arriv 0.84 as 0.81 at 0.42 baby 0.42 back 1.22 be 0.36
    befor -1.31 begin -0.31 bik 0.35 bin 0.32 bit 0.28 blood -0.67 both 1.81 bring -0.35 brother -0.93 build 0.26 buy -0.44
    by -0.59 call -0.3 can 0.26 car -0.29 carry 0.59 check 0.55 choos -0.47 claim -0.93 class -0.7 clear -0.29 clos -0.62
    com 0.37 company 0.43 contract 0.39 correct -1.05 correction -0.58 could -0.43 council 0.47 cousin -0.7 cut 0.64
    daily 1.25 dat 0.26 day 0.57 decision -0.27 delet 0.44 desk 0.62 doctor 0.25 door 0.23 down 0.4 drop 0.23 e -0.54
    each 0.48 end -0.23 engineer -0.59 even 0.5 every 1 everyon 1.02 everyth 0.36 eye 0.39 fall -0.7 family 0.61 fil -0.32
    find 0.52 flat 0.54 flight 0.29 follow 0.25 foot 0.73 friend -0.72 from 0.24 full 0.35 garden 0.29 get -0.26 giv 0.76
    glass -0.59 go 0.75 good 0.74 group 0.21 grow 0.35 guest -0.6 hand 0.58 hat -0.5 hav 0.77 help -0.37 her 0.8 him -0.26
    his -0.88 hold 0.51 holiday -0.54 hom 0.61 host 0.42 hour -0.43 hous 0.59 i 0.31 if -0.46 insid 0.4 instead -0.43
    into 0.63 it 0.65 its -0.33 january 0.44 july 0.68 knee -0.45 land 0.69 last 0.82 let 0.38 lift 0.38 lik 1.18 limit 0.39
    lin 0.43 list 0.33 liv -0.37 lock 0.28 longer -1.9 look 0.39 los -0.62 mak 0.57 manager -0.37 may -0.25 mean -1.1
    measur -0.69 might -0.6 minut -0.31 month 1.26 monthly 0.53 morn 0.65 must -0.27 my 0.92 need -0.2 never -0.74 new 0.22
    next -1 no -0.75 nobody 0.54 noth 0.49 now 1.38 offic 0.29 old 0.26 on 0.37 only 0.4 open -0.92 or 0.57 order 0.55
    over 1.05 own 1.14 owner -0.33 packag 0.61 pag -0.61 partner -0.86 pass 0.31 peopl 0.58 per 0.8 phon -0.45 pick -0.25
    plac 1.12 play 0.32 policy 0.35 pool 0.33 post 0.32 practic 0.41 pull 0.47 push 0.36 put 1 rais 0.39 rather -0.23
    read 0.43 receiv 0.23 red 0.42 releas -0.44 remov 0.85 replac -0.35 request -0.6 retir 0.35 revers 0.5 review 0.33
    right 0.58 room -0.29 rul 0.49 run 0.31 sam -0.46 saturday -0.54 second -0.56 see -0.99 sell 0.42 set 0.82 settl 0.47
    shar -0.46 she 0.8 ship 0.3 should -1.06 shut -0.4 sign 0.8 sinc 1.36 singl 0.36 sister -0.78 sit -0.36 sleep 0.44 so 0.79
    som -0.21 son -0.38 sorry 0.28 spend 0.29 spr -0.35 stand 0.48 start 0.25 stay -0.67 step -0.6 summer -0.43 swap 0.8
    switch -0.74 tabl 0.26 tablet 0.5 team 0.75 term 0.41 than -1.32 that -0.23 their -0.35 them 0.86 they -0.83 think -0.95
    this -0.41 through 0.76 today 0.76 too 0.32 transfer 0.45 typ 0.34 uncl -0.27 until -2.3 upgrad 0.23 us 0.47 use -0.91
    way 0.58 we 0.53 week -0.69 well -0.5 what 0.59 when 1.21 whether -0.88 whil -0.76 window 0.24 work 0.4 would -0.97
    wrist -0.34 writ 0.44 wrong 0.57 year 0.32 yesterday 0.35 you 0.51
  `,
}
