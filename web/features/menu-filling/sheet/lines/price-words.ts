/** Words for the shop's own price, for other prices beside it, and for quantities. None of them is the name of an item. */
const OWN_WORDS =
  'our|offer|sale|selling|sp|now|new|net|price|rate|only|just|special|today|at|get|you|pay|ab|abhi|aata|naya|nayi|nava|hamara|amcha|aaj|bhav|bhaav|dar|daam|kimat|keemat|भाव|दर|दाम|कीमत|किंमत|रेट|ऑफर|अब|आता|नया|नई|नवा|नवीन|हमारा|आमचा|आमची|आज|सिर्फ|फक्त|स्पेशल|बिक्री|विक्री'
export const PRINTED_WORDS = String.raw`m\.?r\.?p\.?|एम\.?आर\.?पी\.?`
const OTHER_WORDS = `${PRINTED_WORDS}|was|old|save|saving|savings|off|less|flat|extra|bonus|exchange|discount|cashback|coupon|gst|tax|delivery|charge|charges|cost|wholesale|retail|chhoot|bachat|bachao|thok|ghauk|बचत|बचाओ|बचाव|कैशबैक|कॅशबॅक|कूपन|जीएसटी|छूट|सूट|पुराना|जुना|जुनी|डिलीवरी|डिलिव्हरी|थोक|घाऊक|होलसेल|खुदरा|फुटकर|किरकोळ|रिटेल`
const SIZE_WORDS =
  'for|buy|half|full|small|medium|large|big|loose|packed|aadha|adha|poora|pura|chhota|chota|bada|lahan|motha|khula|sutta|हाफ|फुल|आधा|पूरा|अर्धा|पूर्ण|छोटा|बड़ा|मध्यम|लहान|मोठा|मोठी|खुला|सुट्टा|सुटे|पैक|पॅक'
const asWords = (words: string) => String.raw`(?<![\p{L}\p{M}])(?:${words})(?![\p{L}\p{M}])`
/** A text after which the shop's own price follows (`OWN`), or another price (`OTHER`). */
export const OWN = new RegExp(String.raw`(?:[:=\-–—@]|${asWords(OWN_WORDS)})\s*$`, 'iu')
export const OTHER = new RegExp(String.raw`${asWords(OTHER_WORDS)}[\s:=\-–—@]*$`, 'iu')
/** A text of nothing but such words. */
export const ONLY_OWN = new RegExp(String.raw`^(?:[^\p{L}\p{M}\p{Nd}]|${asWords(OWN_WORDS)})*$`, 'iu')
export const ONLY_OF_PRICES = new RegExp(
  String.raw`^(?:[^\p{L}\p{M}\p{Nd}]|${asWords(`${OWN_WORDS}|${OTHER_WORDS}`)})*$`,
  'iu',
)
/** A "name" of such words alone, which is not an item. */
export const NO_THING = new RegExp(
  `^(?:[^\\p{L}\\p{M}]*${asWords(`${OWN_WORDS}|${OTHER_WORDS}|${SIZE_WORDS}`.normalize('NFC'))})+[^\\p{L}\\p{M}]*$`,
  'iu',
)
/** Words of notes above or below a list: address, minimum order, date. */
const NOTE_WORDS =
  'min|minimum|bill|invoice|inv|item|items|round|off|cgst|sgst|igst|cess|gst|gstin|fssai|lic|licence|license|timing|timings|open|order|orders|home|free|above|upto|on|of|from|at|a|call|contact|whatsapp|phone|ph|mobile|mob|tel|upi|gpay|paytm|phonepe|delivery|charge|charges|shop|no|list|rate|rates|price|prices|page|estd|since|date|dated|year|jan|january|feb|february|mar|march|apr|april|may|jun|june|jul|july|aug|august|sep|sept|september|oct|october|nov|november|dec|december|और|पर|का|की|से|न्यूनतम|किमान|ऑर्डर|होम|फ्री|मोफत|मुफ्त|संपर्क|फोन|मोबाइल|मोबाईल|व्हाट्सएप|व्हॉट्सअप|डिलीवरी|डिलिव्हरी|शुल्क|दुकान|नं|सूची|यादी|रेट|भाव|दर|पेज|दिनांक|तारीख'
/** A line of such words, whose number is not a price. */
export const NOTE = new RegExp(
  `^(?:[^\\p{L}\\p{M}]*${asWords(NOTE_WORDS.normalize('NFC'))})+[^\\p{L}\\p{M}]*$`,
  'iu',
)
/** Exceptions: names of goods that look like notes ("tel" is oil), or consist of digits (brands of biscuits and bidis). */
export const THING = /^(?:tel|dates?|50[- ]?50|50[12]|555)$/iu
