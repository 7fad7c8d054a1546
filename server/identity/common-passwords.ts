/**
 * The passwords a guesser tries first: keyboard walks and number runs, and the words people choose with the
 * endings they add to reach a length. Built at start from these two lists; everything under 8 characters is
 * refused for its length anyway.
 */
const whole = `
12345678 123456789 1234567890 0123456789 87654321 987654321 9876543210 0987654321 11111111 111111111 1111111111
00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12121212
123123123 321321321 456456456 789789789 147258369 159357456 741852963 963852741 12341234 11223344 1122334455
112233445566 12344321 123454321 123321123 123456123456 1234512345 78787878 69696969 10101010 20202020 01020304
31415926 314159265 12345678910 1234567891 123456781 123456788 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc
1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyqwerty
qweasdzxc qweasd123 qweqweqwe asdfghjk asdfghjkl asdfasdf asdasdasd asdf1234 zxcvbnm1 zxcvbnm123 zxczxczxc
1234qwer qwer1234 1234asdf abcd1234 abcd12345 1234abcd abc12345 abc123456 abcabcabc abcdefgh abcdefghi abcdefghij
a1234567 a12345678 a123456789 a1b2c3d4 a1s2d3f4 aa123456 aaaaaaaa aaaaaaaaa 1a2b3c4d p@ssw0rd p@ssword passw0rd
pa55word pa$$word pass@123 pass@1234 pass1234 passpass password passwords passcode passphrase drowssap admin@123
admin1234 adminadmin administrator root1234 rootroot toor1234 test1234 testtest tester12 changeme changeme1 letmein1
letmein123 letmeinnow trustno1 iloveyou iloveyou1 iloveyou2 iloveyou123 ilovegod iloveindia lovelove loveyou1 iluvu143
jaishriram jaishreeram jaimatadi jaihind1 jaihind123 saibaba1 omsairam omnamahshivay ganapati hanuman1 radhekrishna
vandematram bharatmata india123 india@123 india1947 indian123 mumbai123 delhi123 nagpur123 pune1234 maharashtra
superman spiderman batman123 ironman1 starwars pokemon1 football baseball basketball computer internet whatever
michelle jennifer princess sunshine chocolate butterfly elephant crocodile dolphin1 victoria alexander elizabeth
samsung1 samsung123 nokia123 google123 facebook facebook1 youtube1 whatsapp instagram windows1 windows10 microsoft
`
const words = `
password passw0rd qwerty welcome admin letmein dragon monkey shadow master hello freedom secret summer winter spring
autumn monday friday sunday january february march april august october november december love lovely angel baby flower
butterfly rainbow sunshine princess prince queen king tiger lion eagle panther horse rabbit puppy kitty cookie chocolate
banana orange apple mango cherry coffee pepper ginger sugar honey butter purple yellow silver golden diamond star moon
soccer hockey cricket football tennis batman superman spider ninja hunter ranger killer soldier warrior thunder lightning
phoenix matrix merlin wizard magic mustang ferrari porsche yamaha honda suzuki bajaj computer laptop internet google
android iphone samsung nokia login guest user root test demo default server system pass access private
krishna ganesh ganesha shiva lakshmi durga hanuman shree sairam india bharat hindustan mumbai delhi nagpur chennai kolkata
bangalore hyderabad jaipur lucknow indore bhopal surat rahul rohit amit sumit ankit vijay ajay sanjay deepak pradeep sachin
virat dhoni ravi suresh ramesh mahesh rajesh dinesh ganpati pooja priya neha sneha kavita sunita anita geeta
arjun karan aditya abhishek manish nikhil rakesh mukesh prakash ashok anil sunil vikas vishal gaurav saurabh
michael jordan daniel thomas charlie andrew joshua matthew robert william jessica ashley amanda nicole hannah
`
const endings = `
1 12 123 1234 12345 123456 @1 @12 @123 @1234 @12345 #123 !1 ! 01 007 00 11 111 143 321 420 456 786 789 99 999 000 108
2020 2021 2022 2023 2024 2025 2026 @2023 @2024 @2025 @2026 1990 1995 1999 2000 1947
`

const list = (text: string) => text.trim().split(/\s+/)

export const commonPasswords: ReadonlySet<string> = new Set(
  [
    ...list(whole),
    ...list(words),
    ...list(words).flatMap((word) => list(endings).map((ending) => word + ending)),
  ].filter((password) => password.length >= 8),
)
