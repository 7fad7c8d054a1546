/**
 * Staples that most shops sell, one per line: slug, names in English, Hindi and Marathi, food type, category, pack size,
 * unit, and the usual price range in rupees. Prices are rough figures for central India in 2025/26.
 */
export const STARTER_LINES = `
toned-milk-pouch-500ml | Toned milk, pouch | टोंड दूध (पाउच) | टोंड दूध (पिशवी) | Dairy | Milk | 500 | ml | 27 | 32
toned-milk-pouch-1liter | Toned milk, pouch | टोंड दूध (पाउच) | टोंड दूध (पिशवी) | Dairy | Milk | 1 | liter | 54 | 62
full-cream-milk-pouch-500ml | Full cream milk, pouch | फुल क्रीम दूध (पाउच) | फुल क्रीम दूध (पिशवी) | Dairy | Milk | 500 | ml | 33 | 38
full-cream-milk-pouch-1liter | Full cream milk, pouch | फुल क्रीम दूध (पाउच) | फुल क्रीम दूध (पिशवी) | Dairy | Milk | 1 | liter | 66 | 75
double-toned-milk-pouch-500ml | Double toned milk, pouch | डबल टोंड दूध (पाउच) | डबल टोंड दूध (पिशवी) | Dairy | Milk | 500 | ml | 24 | 28
cow-milk-pouch-500ml | Cow milk, pouch | गाय का दूध (पाउच) | गायीचे दूध (पिशवी) | Dairy | Milk | 500 | ml | 28 | 34
cow-milk-loose-1liter | Cow milk, loose | गाय का दूध (खुला) | गायीचे दूध (सुटे) | Dairy | Milk | 1 | liter | 55 | 75
buffalo-milk-loose-1liter | Buffalo milk, loose | भैंस का दूध (खुला) | म्हशीचे दूध (सुटे) | Dairy | Milk | 1 | liter | 70 | 95
a2-cow-milk-glass-bottle-1liter | A2 cow milk, glass bottle | ए2 गाय का दूध (बोतल) | ए2 गायीचे दूध (बाटली) | Dairy | Milk | 1 | liter | 90 | 130
uht-toned-milk-carton-1liter | UHT toned milk, carton | यूएचटी दूध (टेट्रा पैक) | यूएचटी दूध (टेट्रा पॅक) | Dairy | Milk | 1 | liter | 70 | 82
flavoured-milk-bottle-200ml | Flavoured milk, bottle | फ्लेवर्ड दूध | फ्लेवर्ड दूध | Dairy | Milk | 200 | ml | 25 | 40
buttermilk-chaas-pouch-500ml | Buttermilk (chaas), pouch | छाछ (पाउच) | ताक (पिशवी) | Dairy | Milk | 500 | ml | 15 | 22
sweet-lassi-cup-200ml | Sweet lassi, cup | मीठी लस्सी | गोड लस्सी | Dairy | Milk | 200 | ml | 20 | 35
dairy-whitener-400grams | Dairy whitener | डेयरी व्हाइटनर | डेअरी व्हाइटनर | Dairy | Milk | 400 | grams | 200 | 260
condensed-milk-tin-400grams | Condensed milk, tin | कंडेंस्ड मिल्क | कंडेन्स्ड मिल्क | Dairy | Milk | 400 | grams | 130 | 155
salted-butter-100grams | Salted butter | नमकीन मक्खन | खारट लोणी (बटर) | Dairy | Butter | 100 | grams | 54 | 62
salted-butter-500grams | Salted butter | नमकीन मक्खन | खारट लोणी (बटर) | Dairy | Butter | 500 | grams | 265 | 300
white-butter-loose-250grams | White butter, loose | सफेद मक्खन (खुला) | पांढरे लोणी (सुटे) | Dairy | Butter | 250 | grams | 150 | 220
curd-pouch-500grams | Curd, pouch | दही (पाउच) | दही (पिशवी) | Dairy | Yogurt | 500 | grams | 32 | 40
curd-cup-400grams | Curd, cup | दही (कप) | दही (कप) | Dairy | Yogurt | 400 | grams | 35 | 48
curd-tub-1kg | Curd, tub | दही (डिब्बा) | दही (डबा) | Dairy | Yogurt | 1 | kg | 75 | 110
fresh-curd-loose-500grams | Fresh curd, loose | ताज़ा दही (खुला) | ताजे दही (सुटे) | Dairy | Yogurt | 500 | grams | 40 | 60
fruit-yogurt-cup-100grams | Fruit yogurt, cup | फ्रूट योगर्ट | फ्रूट योगर्ट | Dairy | Yogurt | 100 | grams | 25 | 40
shrikhand-250grams | Shrikhand | श्रीखंड | श्रीखंड | Dairy | Yogurt | 250 | grams | 80 | 130
cow-ghee-jar-500ml | Cow ghee, jar | गाय का घी | गायीचे तूप | Dairy | Ghee | 500 | ml | 310 | 400
cow-ghee-jar-1liter | Cow ghee, jar | गाय का घी | गायीचे तूप | Dairy | Ghee | 1 | liter | 610 | 780
buffalo-ghee-pouch-1liter | Buffalo ghee, pouch | भैंस का घी | म्हशीचे तूप | Dairy | Ghee | 1 | liter | 590 | 720
homemade-ghee-loose-500grams | Homemade ghee, loose | घर का घी (खुला) | घरगुती तूप (सुटे) | Dairy | Ghee | 500 | grams | 350 | 500
cheese-slices-10-200grams | Cheese slices (10) | चीज़ स्लाइस (10) | चीज स्लाइस (10) | Dairy | Cheese | 200 | grams | 135 | 165
cheese-cubes-8-200grams | Cheese cubes (8) | चीज़ क्यूब (8) | चीज क्यूब (8) | Dairy | Cheese | 200 | grams | 125 | 150
mozzarella-block-200grams | Mozzarella block | मोज़रेला चीज़ | मोझरेला चीज | Dairy | Cheese | 200 | grams | 120 | 170
cheese-spread-tub-200grams | Cheese spread, tub | चीज़ स्प्रेड | चीज स्प्रेड | Dairy | Cheese | 200 | grams | 105 | 135
paneer-packet-200grams | Paneer, packet | पनीर (पैकेट) | पनीर (पाकीट) | Dairy | Paneer | 200 | grams | 82 | 105
paneer-block-1kg | Paneer, block | पनीर (ब्लॉक) | पनीर (ब्लॉक) | Dairy | Paneer | 1 | kg | 380 | 450
fresh-paneer-loose-250grams | Fresh paneer, loose | ताज़ा पनीर (खुला) | ताजे पनीर (सुटे) | Dairy | Paneer | 250 | grams | 90 | 125
tofu-soy-paneer-200grams | Tofu (soy paneer) | टोफू (सोया पनीर) | टोफू (सोया पनीर) | Dairy | Paneer | 200 | grams | 60 | 95
fresh-cream-carton-250ml | Fresh cream, carton | फ्रेश क्रीम | फ्रेश क्रीम | Dairy | Cream | 250 | ml | 65 | 80
malai-loose-200grams | Malai, loose | मलाई (खुली) | साय / मलई (सुटी) | Dairy | Cream | 200 | grams | 70 | 110
khoya-mawa-250grams | Khoya (mawa) | खोया (मावा) | खवा | Dairy | Others | 250 | grams | 100 | 140
pedha-250grams | Pedha | पेड़ा | पेढा | Dairy | Others | 250 | grams | 130 | 200
rasgulla-tin-box-1kg | Rasgulla, tin/box | रसगुल्ला | रसगुल्ला | Dairy | Others | 1 | kg | 220 | 320
ice-cream-cup-100ml | Ice cream, cup | आइसक्रीम (कप) | आईस्क्रीम (कप) | Dairy | Others | 100 | ml | 20 | 40
ice-cream-family-pack-700ml | Ice cream, family pack | आइसक्रीम (फैमिली पैक) | आईस्क्रीम (फॅमिली पॅक) | Dairy | Others | 700 | ml | 180 | 280
eggs-white-1dozen | Eggs, white | अंडे (सफेद) | अंडी (पांढरी) | Dairy | Others | 1 | dozen | 78 | 100
eggs-tray-30item | Eggs, tray | अंडे (ट्रे) | अंडी (ट्रे) | Dairy | Others | 30 | item | 180 | 240
banana-1dozen | Banana | केला | केळी | Grocery | Fruits | 1 | dozen | 50 | 80
apple-1kg | Apple | सेब | सफरचंद | Grocery | Fruits | 1 | kg | 140 | 240
orange-nagpur-1kg | Orange (Nagpur) | संतरा (नागपुरी) | संत्री (नागपुरी) | Grocery | Fruits | 1 | kg | 60 | 110
pomegranate-1kg | Pomegranate | अनार | डाळिंब | Grocery | Fruits | 1 | kg | 140 | 240
papaya-1kg | Papaya | पपीता | पपई | Grocery | Fruits | 1 | kg | 40 | 70
watermelon-1kg | Watermelon | तरबूज | कलिंगड | Grocery | Fruits | 1 | kg | 20 | 40
guava-1kg | Guava | अमरूद | पेरू | Grocery | Fruits | 1 | kg | 60 | 110
lemon-250grams | Lemon | नींबू | लिंबू | Grocery | Fruits | 250 | grams | 20 | 50
coconut-whole-1item | Coconut, whole | नारियल | नारळ | Grocery | Fruits | 1 | item | 30 | 55
potato-1kg | Potato | आलू | बटाटा | Grocery | Vegetables | 1 | kg | 22 | 40
onion-1kg | Onion | प्याज | कांदा | Grocery | Vegetables | 1 | kg | 22 | 50
tomato-1kg | Tomato | टमाटर | टोमॅटो | Grocery | Vegetables | 1 | kg | 25 | 70
garlic-250grams | Garlic | लहसुन | लसूण | Grocery | Vegetables | 250 | grams | 35 | 80
ginger-250grams | Ginger | अदरक | आले | Grocery | Vegetables | 250 | grams | 20 | 50
green-chilli-100grams | Green chilli | हरी मिर्च | हिरवी मिरची | Grocery | Vegetables | 100 | grams | 8 | 20
coriander-leaves-bunch-1item | Coriander leaves, bunch | हरा धनिया (गड्डी) | कोथिंबीर (जुडी) | Grocery | Vegetables | 1 | item | 8 | 25
spinach-bunch-1item | Spinach, bunch | पालक (गड्डी) | पालक (जुडी) | Grocery | Vegetables | 1 | item | 10 | 30
cauliflower-1item | Cauliflower | फूल गोभी | फ्लॉवर | Grocery | Vegetables | 1 | item | 25 | 60
cabbage-1item | Cabbage | पत्ता गोभी | कोबी | Grocery | Vegetables | 1 | item | 20 | 45
brinjal-500grams | Brinjal | बैंगन | वांगी | Grocery | Vegetables | 500 | grams | 20 | 40
lady-finger-okra-500grams | Lady finger (okra) | भिंडी | भेंडी | Grocery | Vegetables | 500 | grams | 25 | 50
bottle-gourd-1item | Bottle gourd | लौकी | दुधी भोपळा | Grocery | Vegetables | 1 | item | 20 | 45
green-peas-fresh-500grams | Green peas, fresh | हरी मटर | मटार | Grocery | Vegetables | 500 | grams | 30 | 70
kolam-rice-loose-1kg | Kolam rice, loose | कोलम चावल (खुला) | कोलम तांदूळ (सुटा) | Grocery | Rice | 1 | kg | 58 | 78
hmt-rice-loose-1kg | HMT rice, loose | एचएमटी चावल (खुला) | एचएमटी तांदूळ (सुटा) | Grocery | Rice | 1 | kg | 52 | 68
basmati-rice-packet-1kg | Basmati rice, packet | बासमती चावल (पैकेट) | बासमती तांदूळ (पाकीट) | Grocery | Rice | 1 | kg | 95 | 190
basmati-rice-packet-5kg | Basmati rice, packet | बासमती चावल (पैकेट) | बासमती तांदूळ (पाकीट) | Grocery | Rice | 5 | kg | 450 | 850
poha-thick-500grams | Poha (thick) | पोहा (मोटा) | पोहे (जाड) | Grocery | Rice | 500 | grams | 30 | 45
murmura-puffed-rice-250grams | Murmura (puffed rice) | मुरमुरा | चुरमुरे | Grocery | Rice | 250 | grams | 18 | 30
turmeric-powder-100grams | Turmeric powder | हल्दी पाउडर | हळद पावडर | Grocery | Spices | 100 | grams | 28 | 42
red-chilli-powder-100grams | Red chilli powder | लाल मिर्च पाउडर | लाल तिखट | Grocery | Spices | 100 | grams | 35 | 55
coriander-powder-100grams | Coriander powder | धनिया पाउडर | धणे पावडर | Grocery | Spices | 100 | grams | 25 | 42
garam-masala-100grams | Garam masala | गरम मसाला | गरम मसाला | Grocery | Spices | 100 | grams | 70 | 100
goda-masala-100grams | Goda masala | गोडा मसाला | गोडा मसाला | Grocery | Spices | 100 | grams | 60 | 95
chaat-masala-100grams | Chaat masala | चाट मसाला | चाट मसाला | Grocery | Spices | 100 | grams | 65 | 90
cumin-jeera-100grams | Cumin (jeera) | जीरा | जिरे | Grocery | Spices | 100 | grams | 32 | 50
mustard-seeds-100grams | Mustard seeds | राई | मोहरी | Grocery | Spices | 100 | grams | 10 | 20
asafoetida-hing-50grams | Asafoetida (hing) | हींग | हिंग | Grocery | Spices | 50 | grams | 75 | 110
black-pepper-50grams | Black pepper | काली मिर्च | काळी मिरी | Grocery | Spices | 50 | grams | 45 | 70
green-cardamom-25grams | Green cardamom | हरी इलायची | वेलची | Grocery | Spices | 25 | grams | 70 | 120
iodised-salt-1kg | Iodised salt | आयोडीन नमक | आयोडीनयुक्त मीठ | Grocery | Spices | 1 | kg | 26 | 32
rock-salt-sendha-500grams | Rock salt (sendha) | सेंधा नमक | सैंधव मीठ | Grocery | Spices | 500 | grams | 35 | 60
whole-wheat-atta-1kg | Whole wheat atta | गेहूं का आटा | गव्हाचे पीठ | Grocery | Flour | 1 | kg | 44 | 62
whole-wheat-atta-5kg | Whole wheat atta | गेहूं का आटा | गव्हाचे पीठ | Grocery | Flour | 5 | kg | 205 | 290
whole-wheat-atta-10kg | Whole wheat atta | गेहूं का आटा | गव्हाचे पीठ | Grocery | Flour | 10 | kg | 400 | 560
wheat-flour-fresh-ground-1kg | Wheat flour, fresh ground | ताज़ा पिसा आटा | ताजे दळलेले गव्हाचे पीठ | Grocery | Flour | 1 | kg | 38 | 50
besan-gram-flour-500grams | Besan (gram flour) | बेसन | बेसन | Grocery | Flour | 500 | grams | 52 | 75
maida-refined-flour-500grams | Maida (refined flour) | मैदा | मैदा | Grocery | Flour | 500 | grams | 25 | 35
sooji-rava-500grams | Sooji (rava) | सूजी (रवा) | रवा | Grocery | Flour | 500 | grams | 28 | 40
rice-flour-500grams | Rice flour | चावल का आटा | तांदळाचे पीठ | Grocery | Flour | 500 | grams | 32 | 50
jowar-flour-1kg | Jowar flour | ज्वार का आटा | ज्वारीचे पीठ | Grocery | Flour | 1 | kg | 50 | 75
bajra-flour-1kg | Bajra flour | बाजरे का आटा | बाजरीचे पीठ | Grocery | Flour | 1 | kg | 45 | 65
corn-flakes-475grams | Corn flakes | कॉर्न फ्लेक्स | कॉर्न फ्लेक्स | Grocery | Cereals | 475 | grams | 165 | 215
oats-plain-1kg | Oats, plain | ओट्स | ओट्स | Grocery | Cereals | 1 | kg | 160 | 220
dalia-broken-wheat-500grams | Dalia (broken wheat) | दलिया | दलिया (गव्हाचा) | Grocery | Cereals | 500 | grams | 35 | 55
vermicelli-seviyan-400grams | Vermicelli (seviyan) | सेवई | शेवया | Grocery | Cereals | 400 | grams | 40 | 65
tur-arhar-dal-1kg | Tur (arhar) dal | तूर / अरहर दाल | तूर डाळ | Grocery | Others | 1 | kg | 105 | 150
tur-arhar-dal-packet-1kg | Tur (arhar) dal, packet | तूर / अरहर दाल (पैकेट) | तूर डाळ (पाकीट) | Grocery | Others | 1 | kg | 125 | 185
moong-dal-1kg | Moong dal | मूंग दाल | मूग डाळ | Grocery | Others | 1 | kg | 100 | 135
chana-dal-1kg | Chana dal | चना दाल | चणा डाळ | Grocery | Others | 1 | kg | 75 | 100
masoor-dal-1kg | Masoor dal | मसूर दाल | मसूर डाळ | Grocery | Others | 1 | kg | 75 | 105
urad-dal-1kg | Urad dal | उड़द दाल | उडीद डाळ | Grocery | Others | 1 | kg | 105 | 145
rajma-500grams | Rajma | राजमा | राजमा | Grocery | Others | 500 | grams | 65 | 100
kabuli-chana-500grams | Kabuli chana | काबुली चना | काबुली चणा | Grocery | Others | 500 | grams | 55 | 85
matki-moth-beans-500grams | Matki (moth beans) | मोठ | मटकी | Grocery | Others | 500 | grams | 50 | 75
sunflower-oil-pouch-1liter | Sunflower oil, pouch | सूरजमुखी तेल (पाउच) | सूर्यफूल तेल (पिशवी) | Grocery | Others | 1 | liter | 145 | 185
soyabean-oil-pouch-1liter | Soyabean oil, pouch | सोयाबीन तेल (पाउच) | सोयाबीन तेल (पिशवी) | Grocery | Others | 1 | liter | 130 | 165
groundnut-oil-pouch-1liter | Groundnut oil, pouch | मूंगफली तेल (पाउच) | शेंगदाणा तेल (पिशवी) | Grocery | Others | 1 | liter | 170 | 235
mustard-oil-bottle-1liter | Mustard oil, bottle | सरसों तेल (बोतल) | मोहरी तेल (बाटली) | Grocery | Others | 1 | liter | 165 | 215
refined-oil-tin-5liter | Refined oil, tin | रिफाइंड तेल (टिन) | रिफाइंड तेल (डबा) | Grocery | Others | 5 | liter | 690 | 900
vanaspati-1liter | Vanaspati | वनस्पति घी | वनस्पती तूप | Grocery | Others | 1 | liter | 140 | 180
sugar-loose-1kg | Sugar, loose | चीनी (खुली) | साखर (सुटी) | Grocery | Others | 1 | kg | 44 | 52
sugar-packet-1kg | Sugar, packet | चीनी (पैकेट) | साखर (पाकीट) | Grocery | Others | 1 | kg | 48 | 62
jaggery-gud-1kg | Jaggery (gud) | गुड़ | गूळ | Grocery | Others | 1 | kg | 55 | 85
honey-bottle-250grams | Honey, bottle | शहद | मध | Grocery | Others | 250 | grams | 110 | 170
groundnuts-500grams | Groundnuts | मूंगफली दाना | शेंगदाणे | Grocery | Others | 500 | grams | 70 | 100
almonds-250grams | Almonds | बादाम | बदाम | Grocery | Others | 250 | grams | 210 | 300
cashew-nuts-250grams | Cashew nuts | काजू | काजू | Grocery | Others | 250 | grams | 230 | 330
raisins-250grams | Raisins | किशमिश | बेदाणे / मनुका | Grocery | Others | 250 | grams | 90 | 160
tea-leaves-packet-250grams | Tea leaves, packet | चायपत्ती (पैकेट) | चहा पावडर (पाकीट) | Grocery | Others | 250 | grams | 95 | 165
tea-leaves-packet-500grams | Tea leaves, packet | चायपत्ती (पैकेट) | चहा पावडर (पाकीट) | Grocery | Others | 500 | grams | 190 | 320
instant-coffee-jar-50grams | Instant coffee, jar | इंस्टेंट कॉफी | इन्स्टंट कॉफी | Grocery | Others | 50 | grams | 165 | 240
malted-drink-powder-500grams | Malted drink powder | माल्ट ड्रिंक पाउडर | माल्ट ड्रिंक पावडर | Grocery | Others | 500 | grams | 225 | 300
tomato-ketchup-950grams | Tomato ketchup | टमाटर केचप | टोमॅटो केचप | Grocery | Others | 950 | grams | 110 | 160
mixed-fruit-jam-500grams | Mixed fruit jam | मिक्स फ्रूट जैम | मिक्स फ्रूट जॅम | Grocery | Others | 500 | grams | 150 | 190
mango-pickle-500grams | Mango pickle | आम का अचार | आंब्याचे लोणचे | Grocery | Others | 500 | grams | 100 | 160
papad-urad-200grams | Papad (urad) | उड़द पापड़ | उडदाचे पापड | Grocery | Others | 200 | grams | 60 | 95
instant-noodles-4-pack-280grams | Instant noodles (4-pack) | इंस्टेंट नूडल्स (4 पैक) | इन्स्टंट नूडल्स (4 पॅक) | Grocery | Others | 280 | grams | 52 | 68
aloo-bhujia-sev-400grams | Aloo bhujia / sev | आलू भुजिया / सेव | आलू भुजिया / शेव | Grocery | Others | 400 | grams | 95 | 130
chivda-mixture-400grams | Chivda / mixture | चिवड़ा / मिक्सचर | चिवडा | Grocery | Others | 400 | grams | 90 | 130
potato-chips-90grams | Potato chips | आलू चिप्स | बटाटा चिप्स | Grocery | Others | 90 | grams | 38 | 50
milk-chocolate-bar-50grams | Milk chocolate bar | मिल्क चॉकलेट | मिल्क चॉकलेट | Grocery | Others | 50 | grams | 45 | 60
packaged-drinking-water-1liter | Packaged drinking water | पीने का पानी (बोतल) | पिण्याचे पाणी (बाटली) | Grocery | Others | 1 | liter | 18 | 20
aerated-soft-drink-750ml | Aerated soft drink | कोल्ड ड्रिंक | शीतपेय | Grocery | Others | 750 | ml | 38 | 45
mango-drink-600ml | Mango drink | मैंगो ड्रिंक | आंबा पेय | Grocery | Others | 600 | ml | 35 | 45
bathing-soap-pack-of-4-400grams | Bathing soap (pack of 4) | नहाने का साबुन (4) | आंघोळीचा साबण (4) | Grocery | Others | 400 | grams | 120 | 190
toothpaste-150grams | Toothpaste | टूथपेस्ट | टूथपेस्ट | Grocery | Others | 150 | grams | 85 | 130
shampoo-bottle-180ml | Shampoo, bottle | शैम्पू | शॅम्पू | Grocery | Others | 180 | ml | 130 | 200
detergent-powder-1kg | Detergent powder | डिटर्जेंट पाउडर | डिटर्जंट पावडर | Grocery | Others | 1 | kg | 70 | 160
dishwash-bar-300grams | Dishwash bar | बर्तन बार | भांड्याचा साबण | Grocery | Others | 300 | grams | 25 | 40
incense-sticks-agarbatti-100grams | Incense sticks (agarbatti) | अगरबत्ती | उदबत्ती | Grocery | Others | 100 | grams | 45 | 80
white-bread-400grams | White bread | सफेद ब्रेड | पांढरा ब्रेड | Bakery | Bread | 400 | grams | 38 | 50
brown-bread-400grams | Brown bread | ब्राउन ब्रेड | ब्राऊन ब्रेड | Bakery | Bread | 400 | grams | 45 | 60
multigrain-bread-400grams | Multigrain bread | मल्टीग्रेन ब्रेड | मल्टीग्रेन ब्रेड | Bakery | Bread | 400 | grams | 55 | 75
pizza-base-2-200grams | Pizza base (2) | पिज़्ज़ा बेस (2) | पिझ्झा बेस (2) | Bakery | Bread | 200 | grams | 40 | 60
khakhra-200grams | Khakhra | खाखरा | खाखरा | Bakery | Bread | 200 | grams | 55 | 85
pav-6-6item | Pav (6) | पाव (6) | पाव (6) | Bakery | Buns | 6 | item | 20 | 36
burger-buns-4-4item | Burger buns (4) | बर्गर बन (4) | बर्गर बन (4) | Bakery | Buns | 4 | item | 35 | 50
fruit-bun-1item | Fruit bun | फ्रूट बन | फ्रूट बन | Bakery | Buns | 1 | item | 12 | 25
tea-cake-slice-pack-150grams | Tea cake, slice pack | टी केक | टी केक | Bakery | Cakes | 150 | grams | 35 | 60
birthday-cake-vanilla-500grams | Birthday cake, vanilla | जन्मदिन केक (वनीला) | वाढदिवस केक (व्हॅनिला) | Bakery | Cakes | 500 | grams | 280 | 450
birthday-cake-chocolate-1kg | Birthday cake, chocolate | जन्मदिन केक (चॉकलेट) | वाढदिवस केक (चॉकलेट) | Bakery | Cakes | 1 | kg | 600 | 1000
cup-cake-1item | Cup cake | कप केक | कप केक | Bakery | Cakes | 1 | item | 20 | 45
black-forest-pastry-1item | Black forest pastry | ब्लैक फॉरेस्ट पेस्ट्री | ब्लॅक फॉरेस्ट पेस्ट्री | Bakery | Pastries | 1 | item | 45 | 90
veg-puff-patties-1item | Veg puff (patties) | वेज पफ | व्हेज पॅटीस | Bakery | Pastries | 1 | item | 15 | 30
cream-roll-1item | Cream roll | क्रीम रोल | क्रीम रोल | Bakery | Pastries | 1 | item | 12 | 25
glucose-biscuits-250grams | Glucose biscuits | ग्लूकोज बिस्किट | ग्लुकोज बिस्किट | Bakery | Cookies | 250 | grams | 22 | 30
marie-biscuits-250grams | Marie biscuits | मारी बिस्किट | मारी बिस्किट | Bakery | Cookies | 250 | grams | 28 | 40
nankhatai-250grams | Nankhatai | नानखटाई | नानकटाई | Bakery | Cookies | 250 | grams | 70 | 120
butter-cookies-250grams | Butter cookies | बटर कुकीज़ | बटर कुकीज | Bakery | Cookies | 250 | grams | 90 | 160
rusk-toast-250grams | Rusk (toast) | रस्क (टोस्ट) | टोस्ट | Bakery | Others | 250 | grams | 35 | 60
khari-250grams | Khari | खारी | खारी | Bakery | Others | 250 | grams | 50 | 90
frozen-paratha-5-400grams | Frozen paratha (5) | फ्रोज़न पराठा (5) | फ्रोझन पराठा (5) | Bakery | Others | 400 | grams | 90 | 140
`
