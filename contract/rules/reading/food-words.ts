/**
 * Synonyms of what dairies, groceries and bakeries sell. A line is one thing: its names in English, Hindi and Marathi,
 * separated by commas. Devanagari is romanised; spellings that sound alike (`soundOf`) need only one entry. English words
 * that Hindi spells differently stand in both spellings. A name with a star belongs to the thing but is not a synonym when it
 * is searched for: "dhaniya" finds cilantro, "cilantro" does not find coriander powder.
 */
export const FOOD_WORDS = `
milk, doodh, milak
buttermilk, butter milk, chaas, chhachh, taak, mattha, majjige
lassi
curd, dahi, yogurt, yoghurt, yogart
butter, makkhan, loni, batar, maska
ghee, toop, sajuk toop, clarified butter
cheese, chij, chiz
mozzarella, mozarella, mojharela, mojrela
paneer, cottage cheese, chhena
tofu, soya paneer, soy paneer, bean curd
cream, krim
malai, say
khoya, mawa, khava, khoa
shrikhand
pedha, peda
rasgulla, rosogolla
condensed, milkmaid, kandensd, kandenst
powder, paudar, pavadar
whitener, vhaitanar
ice cream, icecream, aiskrim, aaiskrim
egg, anda, ande, andi
fruit, phal, fal, phale, frut, phrut
vegetable, veggies, sabzi, subzi, bhaji, bhajipala, tarkari
banana, kela, keli
apple, seb, safarchand, saib
orange, santra, santre, santri, narangi
alphonso, hapus
mango, aam, amba, ambyache, maingo
pomegranate, anar, dalimb
papaya, papita, papai
watermelon, tarbooj, kalingad
muskmelon, kharbuja, kharbooz
guava, amrood, peru
grape, angoor, draksha
pineapple, ananas, anannas
lemon, nimbu, limbu, nibu
coconut, nariyal, naral, khobra
potato, aloo, batata, batate
sweet potato, shakarkand, ratale
onion, pyaz, pyaaz, kanda, kande
tomato, tamatar, tometo, tamata
garlic, lahsun, lasoon
ginger, adrak, ale
chilli, chili, chilly, mirch, mirchi, red chilli*, lal mirch*, tikhat*
red chilli, lal mirch, lal tikhat, tikhat
coriander, dhaniya, dhania, dhane, coriander leaves*, hara dhaniya*, kothimbir*, kothmir*, cilantro*
coriander leaves, hara dhaniya, kothimbir, kothmir, cilantro
spinach, palak
cauliflower, phool gobi, phool gobhi, gobi, flavar, flovar
cabbage, patta gobi, patta gobhi, kobi, band gobi
brinjal, eggplant, aubergine, baingan, vangi, wange
lady finger, ladyfinger, ladies finger, okra, bhindi, bhendi
bottle gourd, lauki, ghiya, dudhi, dudhi bhopla
pea, matar, mutter, vatana, hari matar
carrot, gajar
cucumber, kheera, kakdi
capsicum, shimla mirch, dhobli mirchi, bell pepper
corn, makka, maka, bhutta, korn
mushroom, khumb, mashrum
fenugreek, methi
rice, chawal, tandul, tandalache, tandlache
basmati
poha, pohe, flattened rice, beaten rice, chivda poha
murmura, kurmura, churmure, puffed rice, murmure
turmeric, haldi, halad
masala, spice
cumin, jeera, jire
mustard, sarson, sarso, rai, mohri, mohari
asafoetida, asafetida, hing
black pepper, kali mirch, kali miri, miri, pepper
cardamom, elaichi, ilaychi, ilaichi, ilayachi, velchi, veldode
salt, namak, meeth
rock salt, sendha, sendha namak, saindhav
flour, atta, aata, pith, peeth, pithi
wheat, gehu, gehun, gavhache, gavhacha, gavha, gahu
wheat flour, atta, aata, gehu ka atta, gavhache pith
gram flour, besan, chickpea flour, chana flour
maida, refined flour, all purpose flour, plain flour
sooji, suji, rava, semolina
jowar, jwar, jowari, jwari, jvariche, sorghum
bajra, bajri, bajriche, bajre, millet
dalia, broken wheat, lapsi
vermicelli, sevai, seviyan, sevaiya, shevaya
oats, ots
flakes, fleks
cornflakes, corn flakes
dal, daal, lentil, pulse
tur, toor, arhar
moong, mung, moog, green gram
chana, chane, chickpea, harbhara, kabuli chana*
kabuli chana, chickpea, chhole, chole
masoor, masur, red lentil
urad, udid, urid, udadache, black gram
rajma, kidney beans
moth, matki, moth beans
oil, tel
sunflower, surajmukhi, suryaphool
soyabean, soybean, soyabin
groundnut, peanut, mungfali, moongphali, shengdana, shengdane, bhuimug
vanaspati, dalda
sugar, cheeni, sakhar, shakkar, chini
jaggery, gud, gul
honey, shahad, madh, shehad
almond, badam
cashew, kaju
raisin, kishmish, manuka, bedane
tea, chai, chay, chaha, ti
tea leaves, tea powder, chai patti, chaypatti, chayapatti, chaha pavadar, tea, chai, chay, ti, chaha
coffee, kafi, nescafe*, bru*
biscuit, biskit, biskut, cookie, kukij
ketchup, kechap, kechup, tomato sauce, tamatar sauce, tameto sos
sauce, sos, ketchup*, kechap*, kechup*
jam, jaim
pickle, achar, lonche, loncha
papad, poppadom
noodles, nudals, maggi
chips, wafers, lays*, lej*, uncle chips*
bhujia, sev, shev
chivda, mixture, mikschar
namkeen, farsan, chivda*, mixture*, mikschar*, bhujia*, sev*, shev*, kurkure*, gathiya*, aloo bhujia*
chocolate, chokalet, chaklet, choco, dairy milk*, kit kat*, kitkat*, 5 star*, munch*, perk*, milky bar*, milkybar*
water, pani, paani, bisleri*, kinley*, aquafina*
cold drink, cold drinks, soft drink, colddrink, aerated, thanda, kold drink, soft drinks, sopht drink, coca cola*, coke*, thums up*, pepsi*, sprite*, 7 up*, fanta*, limca*, mirinda*, mountain dew*, maaza*, frooti*, appy*, campa cola*
coca cola, coke, kok
thums up, thumbs up, thams ap
frooti
7 up, seven up, sevan ap
5 star, five star
50 50, fifty fifty
parle g, parle ji, parale ji
soap, sabun, saban, lifebuoy*, dettol*, santoor*
toothpaste, manjan, colgate*, pepsodent*
shampoo, shaimpu, shempu
detergent, ditarjent, washing powder, surf, ariel*, tide*
dishwash, bartan, bartan sabun, bhandyacha, vim*, pril*, exo*
incense, agarbatti, udbatti
bread, bred, pav roti, double roti
pav, pao, ladi pav
bun, ban
khakhra
toast, rusk, rask
khari
puff, paf, patties, patis
cake, kek
pastry, pestri
roll, rol
nankhatai, nankatai
kaju katli, kaju barfi, kaju katali
laddu, ladoo
mithai, kaju katli*, kaju barfi*, kaju katali*, laddu*, ladoo*, gulab jamun*, barfi*, pedha*, peda*, rasgulla*, jalebi*, katli*, soan papdi*
paratha, parantha
pizza, pijja, pijha
base, bes
slice, slais
burger, bargar
sandwich, saindvich
popcorn, papkarn
birthday, janmadin, vadhdivas
a2, e2
cow, gai, gay, gaychi, gayiche
buffalo, bhains, mhais, mhashiche, mhashi
toned, tond
white, safed, pandhra, pandhari
brown, braun
red, lal
green, hari, hara, hirvi, hirva
black, kala, kali, blaik
sweet, meetha, meethi, god
fresh, taza, taja, taje, tazi
loose, khula, khuli, sute, suti, suta
salted, namkeen, kharat
`

/** Words that never name a thing themselves: grammar, packaging, and properties of many things. */
export const BESIDE_WORDS = `
ka ki ke ko che chi cha chya of the a for and with in aur ani
fresh taza taja taje tazi packet pack paket paikit pakit loose khula khuli sute suti suta pouch paauch paach pishvi
bottle botal batli tin box dabba dabba daba jar cup kap tub carton tray tre glass bunch gaddi judi small big large
whole bag can
`
