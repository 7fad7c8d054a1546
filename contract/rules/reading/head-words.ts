const fields = [
  'name',
  'brand',
  'variation',
  'price',
  'mrp',
  'cost',
  'pack',
  'count',
  'unit',
  'foodType',
  'category',
  'stock',
  'barcode',
  'description',
] as const
export type Field = (typeof fields)[number]

/** By field: the heads that people give its column, and those that our own export has in each language. */
const heads: Record<Field, string> = {
  name: 'name,item,items,item name,name of item,item description,product,products,product name,product title,product description,particulars,goods,article,stock item,stock item name,item details,product details,item desc,product desc,title,description of goods,name of goods,name of product,stock name,particular,dish,menu item,vegetable,vegetables,naam,saman,samaan,maal,vastu,sabji,sabzi,bhaji,नाम,नाव,वस्तु,वस्तू,सामान,माल,वस्तु का नाम,सामान का नाम,वस्तूचे नाव,मालाचे नाव,वस्तुओं के नाम,वस्तूंची नावे,आइटम,आयटम,उत्पाद,उत्पादन,सामग्री,किराना,किराणा,तपशील,सब्जी,भाजी',
  brand: 'brand,brand name,ब्रांड,ब्रँड,ब्रॅंड',
  variation: 'variation,variation name,variant,variant name,variety,flavour,flavor',
  price:
    'price,rate,selling price,sale price,our price,rs,inr,₹,रु,रुपये,कीमत,दाम,भाव,दर,किंमत,bhav,bhaav,kimat,keemat,daam',
  mrp: 'mrp,max price,max retail price,maximum retail price',
  cost: 'cost,cp,pp,ptr',
  pack: 'pack,pack size,retail pack,size,weight,packing,मात्रा,वजन,पैक,पॅक,प्रमाण,साइज,साईज,पैकिंग,पॅकिंग',
  count: 'qty,quantity',
  unit: 'unit,units,uom,per,base unit,base units,primary unit,main unit,measuring unit,unit name,usage unit,unit of measure,unit of measurement,u/m,sale unit,sales unit,item unit,qty unit,quantity unit,unit 1st,unit1,इकाई,एकक,यूनिट,युनिट',
  foodType: 'food type,type,department,किस तरह का सामान,सामानाचा प्रकार',
  category: 'category,group,section,श्रेणी,प्रकार,वर्ग',
  stock:
    'stock,in stock,stock count,inventory,closing stock,closing qty,closing quantity,current stock,current qty,available,available qty,available quantity,balance qty,qty on hand,quantity on hand,on hand,स्टॉक,शिल्लक',
  barcode: 'barcode,bar code,ean,ean code,upc,gtin,बारकोड',
  description: 'description,details,note,notes,विवरण,वर्णन',
}
/** The field of a head that matches as a whole. */
export const fieldOf = new Map(
  fields.flatMap((field) =>
    heads[field]
      .normalize('NFC')
      .split(',')
      .map((head) => [head, field] as const),
  ),
)
/** Heads of a price, best first, used only if no column is surely the price: "sold" may also count pieces, "new" mean items. */
export const lastHeads: readonly string[] =
  'sell,selling,sell at,selling at,sale,sold at,for sale,bech,bechna,bikri,vikri,बेचना,बिक्री,विक्री,we sell,our,ours,customer,customers,you pay,offer,deal,special,today,todays,aaj,आज,आजचा,new,naya,nava,नया,नवा,नवीन'
    .normalize('NFC')
    .split(',')
/** The same for a price after a discount. With a count of packs beside it, it may be the total of all. */
export const netHeads: readonly string[] =
  'net,nett,net rs,net amount,net amt,net value,net payable,payable,final,final amount,final amt,after discount,after disc,after less,price after discount,rate after discount,price after disc,rate after disc,less discount,discounted,disc price,discount price,शुद्ध,निव्वळ'.split(
    ',',
  )
/**
 * Single words within a head that tell its field; the first row with a match wins, and `undefined` means none of our fields.
 * Costs and taxes come first, since they are never the customer's price. The lowest or highest stock is no stock.
 */
const headWords: readonly [Field | undefined, string][] = [
  [
    undefined,
    'gst,cgst,sgst,igst,vat,tax,hsn,cess,disc,discount,margin,markup,profit,%,old,last,conversion,conv,exchange,points,compare,val,valuation,opening,op',
  ],
  [
    'cost',
    'cost,purchase,purchased,pur,buy,buying,bought,kharid,kharidi,kharedi,landing,landed,dealer,retailer,distributor,stockist,wholesale,ptr,pts,ptd,dp,p,prate,खरीद,ख़रीद,खरीदी,ख़रीदी,खरेदी,थोक,घाऊक,लागत',
  ],
  ['mrp', 'mrp,एमआरपी'],
  ['price', 'price,rate,sp,srate,कीमत,दाम,भाव,दर,किंमत,किमत,रेट,मूल्य'],
  [undefined, 'min,minimum,max,maximum,low,alert,reorder,value'],
  ['stock', 'stock,stk,स्टॉक'],
  [undefined, 'pack,packs,packing,qty,quantity'],
  ['price', 'retail'],
]
/** The fields by a single word within a head, surest first. */
export const fieldOfWord = headWords.map(
  ([field, words]) => [field, new Set(words.normalize('NFC').split(','))] as const,
)
