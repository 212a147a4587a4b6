/**
 * Generated product files with the structure of real ones (DummyJSON's list of 194 products, sample CSVs of Shopify and
 * WooCommerce) and invented content: two of the licences do not allow including the files, and the third is large.
 */

/** DummyJSON's products, every third with three images, as `https://dummyjson.com/products?limit=0` lists them. */
export function dummyJsonProducts(count = 194): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    const images = Array.from(
      { length: index % 3 === 0 ? 3 : 1 },
      (_unused, n) => `https://cdn.test/${id}/${n}.webp`,
    );
    return {
      id,
      title: `Sample Product ${id}`,
      description: `A sample with the number ${id}, known for its "quotes" and [brackets].`,
      category: ['beauty', 'fragrances', 'mens-shirts'][index % 3],
      price: (999 + index) / 100,
      discountPercentage: 7.17,
      rating: 2.5 + (index % 25) / 10,
      stock: index % 100,
      tags: ['sample', 'test'],
      // Groceries have no brand.
      ...(index % 10 !== 0 && { brand: 'Example' }),
      sku: `SAM-${id}`,
      weight: 2,
      dimensions: { width: 23.17, height: 14.43, depth: 28.01 },
      warrantyInformation: '1 month warranty',
      shippingInformation: 'Ships in 1 month',
      availabilityStatus: 'In Stock',
      reviews: [
        { rating: 2, comment: 'Not as described!', reviewerName: 'Sam', reviewerEmail: 'sam@people.test' },
        { rating: 5, comment: 'Very satisfied!', reviewerName: 'Kim', reviewerEmail: 'kim@people.test' },
      ],
      returnPolicy: '30 days return policy',
      minimumOrderQuantity: 24,
      meta: {
        createdAt: '2024-05-23T08:56:21.618Z',
        barcode: '9164035109868',
        qrCode: 'https://cdn.test/qr.png',
      },
      images,
      thumbnail: `https://cdn.test/${id}/thumbnail.webp`,
    };
  });
}

/** The head line and three products of a Shopify export: variants, further images, compare-at prices, multi-line HTML. */
export const SHOPIFY_CSV = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Google Shopping / Gender,Google Shopping / Age Group,Google Shopping / MPN,Google Shopping / AdWords Grouping,Google Shopping / AdWords Labels,Google Shopping / Condition,Google Shopping / Custom Product,Google Shopping / Custom Label 0,Google Shopping / Custom Label 1,Google Shopping / Custom Label 2,Google Shopping / Custom Label 3,Google Shopping / Custom Label 4,Variant Image,Variant Weight Unit,Variant Tax Code
rope-bracelet,Rope Bracelet,"Rope bracelet, in blue or black.",Example Ltd,Bracelet,Beads,true,Color,Blue,,,,,ROPE-1,0,,1,deny,manual,42.99,44.99,true,true,,https://cdn.test/rope-blue.jpg,1,,false,,,,,,,,,,,,,,,,https://cdn.test/rope-navy.jpg,kg,
rope-bracelet,,,,,,,,Black,,,,,ROPE-2,0,,0,deny,manual,39.99,44.99,true,true,,https://cdn.test/rope-black.jpg,2,,,,,,,,,,,,,,,,,,https://cdn.test/rope-black.jpg,kg,
rope-bracelet,,,,,,,,,,,,,,,,,,,,,,,,https://cdn.test/rope-both.jpg,3,,,,,,,,,,,,,,,,,,,,
cord-choker,Cord Choker,"<p>Black cord with pendant.</p>
<ul>
<li>Length, 12"" with 2.5"" extender</li>
</ul>",Example Ltd,Necklace,"Choker, Pendant",true,Title,Default Title,,,,,,0,,1,deny,manual,29.99,,true,true,,https://cdn.test/choker.jpg,1,,false,,,,,,,,,,,,,,,,,kg,
star-earrings,Star Earrings,Silver star earrings.,Example Ltd,Earrings,Silver,true,Title,Default Title,,,,,,28,,1,deny,manual,27.99,35.99,true,true,,,,,false,,,,,,,,,,,,,,,,,oz,
`;

/** The headings of `WOOCOMMERCE_CSV` as WooCommerce's German translation of 2026 writes them. */
export const WOOCOMMERCE_GERMAN_HEADER = `ID,Typ,Artikelnummer,Name,Veröffentlicht,"Ist hervorgehoben?","Sichtbarkeit im Katalog",Kurzbeschreibung,Beschreibung,"Datum, an dem der Angebotspreis beginnt","Datum, an dem der Angebotspreis endet",Steuerstatus,Steuerklasse,Vorrätig?,Bestand,"Lieferrückstände erlaubt?","Nur einzeln verkaufen?","Gewicht (kg)","Länge (cm)","Breite (cm)","Höhe (cm)","Kundenrezensionen erlauben?","Hinweis zum Kauf",Angebotspreis,"Regulärer Preis",Kategorien,Schlagwörter,Versandklasse,Bilder,Downloadlimit,"Ablauftage des Downloads","Übergeordnetes Produkt","Gruppierte Produkte",Zusatzverkäufe,"Cross-Sells (Querverkäufe)","Externe URL",Button-Text,Position,"Attribut 1 Name","Attribut 1 Wert(e)","Attribut 1 sichtbar","Attribut 1 global"`;

/** A WooCommerce export: simple, on sale, variable with variations, grouped, hidden, downloadable. */
export const WOOCOMMERCE_CSV = `ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Backorders allowed?","Sold individually?","Weight (lbs)","Length (in)","Width (in)","Height (in)","Allow customer reviews?","Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,"Download limit","Download expiry days",Parent,"Grouped products",Upsells,Cross-sells,"External URL","Button text",Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global"
44,variable,tee,"Plain Tee",1,1,visible,"Short words.","First line.\\nSecond, with <b>weight</b>.",,,taxable,,1,,0,0,.5,24,1,2,1,,,,"Clothing > Tees, Sale",soft,,"https://cdn.test/tee-1.jpg, https://cdn.test/tee-2.jpg",,,,,,,,,0,Color,"Blue, Green",1,1
48,simple,cap,"Wool Cap",1,0,visible,"Only short words.",,,,taxable,,1,12,0,0,.2,4,5,.5,1,,18,20,"Clothing > Caps",,,https://cdn.test/cap.jpg,,,,,,,,,0,,,,
49,simple,scarf,Scarf,1,0,visible,,"Warm.",2020-01-01,2020-02-01,taxable,,1,,0,0,,,,,1,,9,15,Clothing,,,,,,,,,,,,0,,,,
64,simple,secret,"Hidden Hoodie",1,0,hidden,,"Words.",,,taxable,,1,,0,0,3,10,8,2,1,,35,45,Clothing,,,https://cdn.test/hoodie.jpg,,,,,,,,,0,,,,
73,"simple, downloadable, virtual",album,Album,1,0,visible,,"Words.",,,taxable,,1,,0,0,,,,,1,,,15,Music,,,https://cdn.test/album.jpg,1,1,,,,,,,0,,,,
76,variation,tee-blue,"Plain Tee - Blue",1,0,visible,,"Words.",,,taxable,,1,,0,0,,,,,0,,,20,,,,https://cdn.test/tee-blue.jpg,,,tee,,,,,,0,Color,Blue,,1
77,variation,tee-green,"Plain Tee - Green",1,0,visible,,"Words.",,,taxable,,1,,0,0,,,,,0,,,15.5,,,,https://cdn.test/tee-green.jpg,,,id:44,,,,,,0,Color,Green,,1
78,variation,lost,"Lost - Red",1,0,visible,,"Words.",,,taxable,,1,,0,0,,,,,0,,,15,,,,,,,nowhere,,,,,,0,Color,Red,,1
87,grouped,set,"Clothes Set",1,0,visible,,"Words.",,,taxable,,1,,0,0,,,,,1,,,,Clothing,,,https://cdn.test/set.jpg,,,,"tee, cap",,,,,0,,,,
90,simple,draft,Draft,-1,0,visible,,"Words.",,,taxable,,1,,0,0,,,,,1,,,15,Music,,,,,,,,,,,,0,,,,
`;
