package io.github.mcpdatalayer.privacy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.privacy.KeySense.About;

/**
 * The meanings of keys, in the languages of data layers. A key is split into words at camel humps and at every character
 * that is neither letter nor digit. Its last words decide ({@code customerBillingFirstName}); words such as {@code type}
 * or {@code verified} at the end give it another meaning.
 */
final class TellingKeys {

    private static final int MAX_KEY_CHARS = 80;
    private static final int MAX_PHRASE_WORDS = 4;

    private record Phrase(KeyKind kind, boolean weak, boolean ofThings) {}

    private static final Map<String, Phrase> PHRASES = new HashMap<>();
    /** The phrases without blanks, as at the end of {@code customerlastname}; without weak ones. */
    private static final Map<String, Phrase> JOINED = new HashMap<>();
    private static final Phrase NAME_OF = new Phrase(KeyKind.NAME, false, false);
    private static final Phrase BIRTH_PART = new Phrase(KeyKind.BIRTH_PART, false, false);
    /** Short for number as well as for no. */
    private static final Set<String> NUMBERS = words("num no");
    /** Phrases that count as whole keys only: a boarding pass is not a password. */
    private static final Map<String, Phrase> WHOLE = new HashMap<>();
    private static final Map<String, KeyKind> IN_PERSON = new HashMap<>();
    private static final Map<String, KeyKind> IN_ADDRESS = new HashMap<>();
    private static final Map<String, KeyKind> IN_NAME = new HashMap<>();
    private static final Map<String, KeyKind> IN_CARD = new HashMap<>();
    private static final Map<String, KeyKind> IN_BIRTH = new HashMap<>();
    private static final Map<String, About> OPENS = new HashMap<>();

    private static final Set<String> HASH_WORDS = words("sha256 sha1 sha512 sha md5 hash hashed hmac hex");
    private static final Set<String> PERSON_SUFFIXES = words(
            "data info information details profile profiles properties attributes traits object record daten donnees");
    private static final Set<String> ENDS_OTHERWISE = words(
            """
                    type types status state verified valid validated validation optin opt optout consent count counts length domain domains \
                    provider source model brand category flag enabled required present missing exists format label class field fields \
                    error errors template campaign list event method permission preference preferences style view button click \
                    form placeholder subject lang language locale extension group segment level tier role since created \
                    updated time timestamp at url uri href link src path title description color size position verification \
                    strength reset changed change hint mask agent referrer engagement score""");
    private static final Set<String> BEGINS_OTHERWISE = words(
            "is has had have can should was show enable num total allow needs require requires accept accepts no of");
    private static final Set<String> EXEMPT_BEGINS = words("item promotion creative product promo");
    /** Endings of keys for ids of any kind. */
    private static final Set<String> IDS = words(
            "id ids uuid guid key ref reference code codes number no nr nummer num nonce serial imei iccid vin seq tracking");
    private static final Set<String> ARTICLES = words(
            "article artikel art sku skus mpn part model variant style product item ean eans gtin upc asin isbn barcode");
    private static final Set<String> ARTICLES_ALONE = words(
            "article artikel artikelnummer articlenumber sku skus mpn part model variant style ean eans gtin upc asin isbn barcode");
    private static final Set<String> VERSIONS = words(
            "version versions release releases firmware build builds revision rev driver kernel bios os sdk fw ua uapv uafvl");
    /** Keys that things for sale have, too. */
    private static final Set<String> OF_THINGS = Set.of("display name", "displayname",
            "uid", "external id", "externalid", "profile id", "profileid", "account id", "accountid", "user key",
            "distinct id", "contract number", "agent name", "owner name", "holder name", "nickname", "nick name",
            "recipient", "insurance number", "client number", "loyalty card", "tax code", "taxcode", "fiscal code",
            "license number", "licence number", "document number", "id number", "adresse", "adres", "direccion",
            "rue", "calle", "addr", "login name", "loginname", "primeiro nome", "nome completo", "nombre completo",
            "contact person", "person name", "lead name", "sender name", "account number", "accountnumber");
    /** Keys of people whose list may hold names: {@code customer: ["Ann", "Smith"]}. */
    private static final Set<String> NAME_LISTS = words(
            "customer customers user users person persons people passenger passengers guest guests patient patients buyer buyers "
                    + "recipient recipients traveler travelers traveller travellers kunde kunden cliente clientes client clients member "
                    + "members attendee attendees participant participants student students employee employees driver drivers");

    static {
        say(KeyKind.EMAIL, false,
                """
                        email,e mail,mail address,email address,e mail address,emailaddress,useremail,customeremail,correo electronico,\
                        courriel,adresse email,adresse mail,direccion email,sahkoposti,e post,epost,eposta,mailadresse""");
        say(KeyKind.EMAIL, false, "emailhash,hashedemail,emailsha,emailmd");
        say(KeyKind.EMAIL, true, "em,mail,correo,emails,hem");
        say(KeyKind.NAME, true, "fn,ln,hfn,hln");
        say(KeyKind.NAME, false, "ud fn,ud ln,user data fn,user data ln,userdata fn,userdata ln");
        say(KeyKind.BIRTH_DATE, false, "ud db,user data db");
        say(KeyKind.BIRTH_DATE, true, "db");
        say(KeyKind.HASH, true, "pn,hpn,hph,zp,m,hmid,phonehash,hashedphone,phonesha");
        WHOLE.put("pass", new Phrase(KeyKind.SECRET, false, false));
        for (String key : List.of("user pass", "login pass", "my pass", "db pass", "ftp pass")) {
            WHOLE.put(key, new Phrase(KeyKind.SECRET, false, false));
        }
        say(KeyKind.PHONE, false,
                """
                        phone,phone number,phonenumber,phone no,telephone,telephone number,telephonenumber,tel,tel no,mobile,mobile phone,mobilephone,mobile number,\
                        mobilenumber,mobile no,cell,cellphone,cell phone,cell number,msisdn,fax,fax number,telefon,telefonnummer,telefon nummer,telefonnr,\
                        handy,handynummer,mobilnummer,mobil,rufnummer,telefono,numero telefono,celular,movil,telefone,telemovel,cellulare,portable,\
                        numero portable,gsm,whatsapp,whatsapp number,contact number,telefoonnummer,telefoon,puhelin,puhelinnumero,phones,user phone,nr telefonu""");
        say(KeyKind.PHONE, true, "ph,callback");
        say(KeyKind.CARD, false,
                """
                        card number,cardnumber,card no,credit card,creditcard,credit card number,creditcardnumber,cc number,ccnumber,cc num,ccnum,debit card,\
                        debit card number,kreditkarte,kreditkartennummer,kartennummer,numero carte,numero tarjeta""");
        say(KeyKind.CARD, true, "pan,cc");
        say(KeyKind.IBAN, false, "iban,iban number,bank iban,iban nr");
        say(KeyKind.IP, false,
                """
                        ip,ip address,ipaddress,ip addr,client ip,clientip,remote addr,remote address,remote ip,user ip,userip,x forwarded for,forwarded for,ipv4,\
                        ipv6,visitor ip,visitorip,customer ip""");
        say(KeyKind.NATIONAL_ID, false,
                """
                        ssn,social security number,social security,socialsecuritynumber,nino,national insurance number,nhs number,nhsnumber,nhs no,dni,nif,\
                        codice fiscale,codicefiscale,numero secu,numero securite sociale,cpf,bsn,burgerservicenummer,rijksregisternummer,niss,pesel,personnummer,\
                        hetu,henkilotunnus,cpr nummer,cpr number,fodselsnummer,ahv,ahv nummer,ahvnummer,steuer id,steuerid,steuer identifikationsnummer,steuernummer,tax id,taxid,\
                        tax number,tfn,aadhaar,aadhaar number,aadhar,pan number,curp,national id,nationalid,national id number,national identity number,id card,\
                        id card number,id number,idnumber,identity number,passport,passport number,passportnumber,passport no,passeport,pasaporte,reisepass,\
                        reisepassnummer,ausweisnummer,personalausweis,personalausweisnummer,driver license,drivers license,driver licence,driving licence,\
                        driver license number,driving license number,license number,licence number,cnp,social insurance number,cedula,document number,numero documento,sozialversicherungsnummer,\
                        sv nummer,svnr,medicare number,identification number,dni number,tax code,taxcode,fiscal code,fiscalcode,personal number,personalnumber,\
                        personal code,personal id,personal identity number,personal identification number,isikukood,rodne cislo,cnp number""");
        say(KeyKind.NATIONAL_ID, true, "sin,tin,nie,rut,nir,avs,egn,oib,cpr,documento,sosu");
        say(KeyKind.NAME, false,
                """
                        first name,firstname,fname,given name,givenname,forename,vorname,prenom,last name,lastname,lname,surname,sur name,family name,\
                        familyname,nachname,familienname,nom famille,nom de famille,apellido,apellidos,cognome,full name,fullname,middle name,\
                        middlename,maiden name,name on card,nameoncard,cardholder,cardholder name,card holder,card holder name,cardholdername,holder name,account holder,accountholder,\
                        kontoinhaber,karteninhaber,recipient,recipient name,person name,customer name,customername,user name,username,login name,loginname,nickname,nick name,\
                        benutzername,contact name,contactname,contact person,contactperson,ansprechpartner,buyer name,shipping name,billing name,guest name,passenger name,\
                        patient name,employee name,account manager,sales rep,owner name,member name,nom naissance,nombre completo,nome completo,primeiro nome,ultimo nome,\
                        nom complet,sobrenome,imie,nazwisko,achternaam,voornaam,etunimi,sukunimi,fornavn,etternavn,efternavn,efternamn,fornamn,\
                        sender name,subscriber name,traveler name,traveller name,student name,visitor name,display name,displayname,agent name,lead name,applicant name,\
                        shipping contact,billing contact,emergency contact,ship to name,bill to name,driver name,client name,kundenname,nom client,nombre cliente,nome cliente,last name first""");
        say(KeyKind.STREET, false,
                """
                        street,street address,streetaddress,street name,streetname,address line,addressline,addr,strasse,straße,strassenname,street and number,rue,\
                        adresse ligne,direccion,calle,domicilio,endereco,logradouro,indirizzo,ulica,adres,straat,gatuadress,mailing address,\
                        home address,postal address,billing address,shipping address,delivery address,customer address,lieferadresse,rechnungsadresse,\
                        anschrift,adresse postale,adresse,katuosoite,residential address,address street,thoroughfare,user address,shipping street,billing street""");
        say(KeyKind.STREET, true, "address,addr line");
        say(KeyKind.BIRTH_DATE, false,
                """
                        dob,date of birth,dateofbirth,birth date,birthdate,birthday,birth day,birth year,birthyear,birth month,year of birth,geburtsdatum,geburtstag,\
                        geburtsjahr,geb datum,date naissance,date de naissance,datenaissance,fecha nacimiento,fecha de nacimiento,fechanacimiento,data nascimento,data de nascimento,data nascita,data di nascita,\
                        geboortedatum,fodelsedatum,fodselsdato,data urodzenia,syntymaaika,yob""");
        say(KeyKind.USER_ID, false,
                """
                        user id,userid,uid,user uid,user uuid,user guid,customer id,customerid,customer number,customernumber,customer no,customer nr,customer key,cust id,custid,kundennummer,kunden nummer,\
                        kunden id,kundenid,kundennr,member id,memberid,member number,membership id,membership number,mitgliedsnummer,account id,accountid,\
                        account number,accountnumber,subscriber id,subscriberid,subscriber key,profile id,profileid,person id,personid,people id,crm id,crmid,contact id,contactid,\
                        external id,externalid,loyalty id,loyalty number,loyalty card,loyalty card number,loyaltyid,patient id,patientid,employee id,personalnummer,login id,loginid,\
                        shopper id,shopperid,buyer id,buyerid,numero client,client number,id client,id cliente,id utente,id usuario,usuario id,distinct id,lead id,\
                        user ref,user number,matriculation,matriculation number,matrikelnummer,user key,guest id,passenger id,student id,insurance number,policy holder id,hashed user id,visitor user id,wp user id,asiakasnumero,klantnummer,klant id,\
                        numer klienta,user identifier,customer identifier,customer ref,customer reference,set user id,setuserid,contract number,vertragsnummer,\
                        account no,accountno,account nr,acct no,acct number,bank account,bank account number,konto nr,kontonummer,numero compte,numero cuenta""");
        say(KeyKind.USER_ID, true, "user,customer,login,member");
        say(KeyKind.SECRET, false,
                """
                        password,passwd,pwd,passwort,kennwort,mot de passe,contrasena,senha,passcode,secret,client secret,api key,apikey,api secret,access token,accesstoken,\
                        refresh token,refreshtoken,auth token,authtoken,id token,idtoken,session token,sessiontoken,bearer,bearer token,authorization,private key,privatekey,csrf token,\
                        csrftoken,xsrf token,phpsessid,jsessionid,asp net session,connect sid,reset token,otp,cvv,cvc,security code,secret key,secretkey,\
                        user token,login token,jwt,one time password,wp nonce session,verification token,magic token,invite token""");
        say(KeyKind.SECRET, true, "token,csrf,auth,signature key,session key,apitoken,api token");
        say(KeyKind.EXEMPT, false,
                """
                        transaction id,transactionid,coupon,affiliation,promotion,creative,promo code,vat id,vat number,duns,\
                        page name,file name,event name,campaign name,product name,item name""");
        say(KeyKind.ACCOUNT, false,
                """
                        timestamp,measurement id,container id,tracking id,event id,hit id,ads account id,ga account id,analytics account id,gtm account id,merchant account id,\
                        pixel id,property id,stream id,conversion id,ad id,adset id,adgroup id,campaign id,creative id,placement id,partner id,publisher id,advertiser id,tag id,\
                        app id,catalog id,business id""");
        say(KeyKind.VERSION, false, "user agent,useragent");
        say(KeyKind.CLIENT_ID, false,
                """
                        client id,clientid,cid,ga,gid,fbp,fbc,gclid,dclid,wbraid,gbraid,fbclid,msclkid,ttclid,visitor id,visitorid,session id,sessionid,ga session id,device id,deviceid,\
                        anonymous id,anonymousid,cookie id,order id,orderid,order number,ordernumber,order no,bestellnummer,ecid,mid,visitor uuid,browser id,end user id,advertising id,idfa,gaid,gcl au,gcl aw""");
        say(KeyKind.PLACE, false,
                """
                        city,town,zip,zip code,zipcode,postal code,postalcode,postcode,post code,plz,postleitzahl,ort,stadt,wohnort,ville,code postal,ciudad,codigo postal,cidade,cep,citta,cap,\
                        lat,latitude,lng,lon,long,longitude,geo,coordinates,district,county,bairro""");

        KeyLanguages.add();

        put(IN_PERSON, KeyKind.NAME,
                """
                        name,nom,nombre,nome,naam,namn,navn,nimi,jmeno,meno,nume,ime,nev,ad,adi,isim,names,ονομα,display,first,last,given,family,middle,fn,ln,full,alias,handle,legal name,contact,screen,screen name,screenname""");
        put(IN_PERSON, KeyKind.USER_ID,
                "id,number,no,nr,nummer,identifier,uuid,guid,key,ref,reference,code,hash id,external ref,pk,oid");
        put(IN_PERSON, KeyKind.BIRTH_DATE, "db");
        put(IN_PERSON, KeyKind.PERSON, "n");
        put(IN_BIRTH, KeyKind.BIRTH_PART,
                "day,month,year,d,m,y,dd,mm,yy,yyyy,tag,monat,jahr,jour,mois,annee,dia,mes,ano,giorno,mese,anno,dag,maand,jaar,dzien,miesiac,rok");
        put(IN_ADDRESS, KeyKind.STREET,
                "line,line one,line two,address,address line,via,street,complement,complemento,lines");
        put(IN_NAME, KeyKind.NAME,
                "first,last,given,family,middle,full,display,formatted,value,maiden,name,surname,forename,preferred,legal");
        put(IN_CARD, KeyKind.CARD, "number,no,nummer,pan,num");
        put(IN_CARD, KeyKind.NAME, "holder,owner,name,cardholder");
        put(IN_CARD, KeyKind.SECRET, "cvv,cvc,cvn,code,security code");

        open(About.PERSON,
                """
                        user,users,customer,customers,person,persons,people,profile,profiles,member,members,buyer,recipient,contact,contacts,shopper,guest,guests,patient,\
                        patients,passenger,passengers,traveler,travelers,traveller,travellers,employee,employees,subscriber,lead,owner,payer,payor,holder,kunde,kunden,cliente,clientes,\
                        souscripteur,assure,utilisateur,usuario,usuarios,benutzer,besteller,empfaenger,applicant,applicants,candidate,student,students,driver,drivers,insured,sender,billing,\
                        traits,identity,userdata,userinfo,customerinfo,customerdata,client contact,lieferadresse,rechnungsadresse,billing address,shipping address,delivery address,\
                        adresse,beneficiary,kontakt,kontaktdaten,ansprechpartner,pax,paxes,adult,adults,kind,kinder,child,children,infants,reisende,reisender,mitreisende,teilnehmer,versicherungsnehmer,versicherter,mieter,fahrer,halter,bewerber,kontaktperson,policy holder,insured person,bill to,ship to,sales rep,guardian,doctor,reviewer,destinataire,titulaire,destinatario,titular,comprador,pasajero,pasajeros,huesped,huespedes,intestatario,passeggero,passeggeri,ospite,ospiti,odbiorca,pasazer,pasazerowie,ontvanger,musteri,alici,zakaznik,plaintiff,lead passenger,lead guest,lead traveller,lead traveler,participant,participants,attendee,attendees,consignee,resident,tenant,spouse,partner contact,klant,klient,asiakas,acheteur,vous,personal""");
        open(About.ACCOUNT, "account,accounts,konto,compte,cuenta");
        open(About.ADDRESS,
                "address,addresses,location address,anschrift,postal address,home address");
        open(About.DELIVERY, "shipping,delivery");
        open(About.IDENTITIES, "identity map");
        open(About.PIXEL, "ud,advanced matching,advancedmatching");
        open(About.BIRTH,
                "birth,birthday,birth date,birthdate,date of birth,dob,geburtsdatum,geburt,geburtstag,date naissance,date de naissance,fecha nacimiento,data nascita,data nascimento");
        open(About.BUSINESS,
                """
                        store,stores,shop,shops,hotel,hotels,company,dealer,dealers,merchant,seller,branch,filiale,filialen,organisation,organization,venue,restaurant,location,locations,\
                        brand,supplier,firma,haendler,handler,provider,standort,markt,magasin,tienda,negozio,pharmacy,apotheke,office,school,clinic,event,page,site,place,business,publisher,tienda,vendor""");
        open(About.NAME, "name,full name,display name");
        open(About.CARD, "card,credit card,creditcard,payment card,cc");
        open(About.ITEMS,
                """
                        items,item,products,product,product info,productinfo,promotions,promotion,impressions,creative,creatives,articles,basket,cart,line items,\
                        lineitems,order items,recommendations,skus,catalog,produkte,produit,produits,producto,productos,produto,produtos,prodotti""");
        open(About.SAME,
                """
                        data,info,details,attributes,properties,value,values,custom,fields,private,raw,result,results,list,primary,main,current,detail,payload,0,1,2,3,4,5,6,7,8,9""");
    }

    private TellingKeys() {}

    /** The meaning of a key, in any object. */
    static KeySense sense(String key) {
        if (key.isEmpty() || key.length() > MAX_KEY_CHARS) {
            return KeySense.NOTHING;
        }
        List<String> all = split(key);
        List<String> words = new ArrayList<>(all.size());
        boolean hashed = false;
        for (String word : all) {
            if (HASH_WORDS.contains(word) && !word.equals("hex")) {
                hashed = true;
            } else {
                words.add(word);
            }
        }
        while (words.size() > 1 && isNumber(words.getLast())) {
            words.removeLast();
        }
        if (words.isEmpty()) {
            return hashed
                    ? new KeySense(KeyKind.NONE, false, true, KeyKind.HASH, KeyKind.HASH, KeyKind.NONE, KeyKind.NONE,
                            KeyKind.NONE, KeyKind.NONE,
                            About.OTHER, false, false)
                    : KeySense.NOTHING;
        }
        About opens = opens(words);
        String last = words.getLast();
        String whole = String.join(" ", words);
        Phrase phrase = WHOLE.get(whole);
        phrase = phrase == null ? longest(PHRASES, words) : phrase;
        if (phrase == null || (phrase.weak && words.size() > 1) || PersonWords.isBirthPart(words)) {
            Phrase composed = composed(words);
            phrase = composed == null ? phrase : composed;
        }
        boolean number = phrase != null && (phrase.kind == KeyKind.PHONE || phrase.kind == KeyKind.NATIONAL_ID
                || phrase.kind == KeyKind.USER_ID);
        boolean otherwise = ENDS_OTHERWISE.contains(last)
                || (words.size() > 1 && BEGINS_OTHERWISE.contains(words.getFirst())
                        && !(number && NUMBERS.contains(words.getFirst())));
        boolean thing = words.size() > 1 && EXEMPT_BEGINS.contains(words.getFirst());
        if ((phrase == null || phrase.kind.isExempt()) && isVersion(words)) {
            return KeySense.of(KeyKind.VERSION, opens);
        }
        if (phrase == null && isArticle(words)) {
            return KeySense.of(KeyKind.ARTICLE, opens);
        }
        if (thing && (phrase == null || phrase.weak || phrase.ofThings || phrase.kind.isExempt())) {
            return KeySense.of(KeyKind.EXEMPT, opens);
        }
        if (otherwise && (phrase == null || !phrase.kind.isExempt())) {
            return KeySense.of(KeyKind.NONE, opens);
        }
        boolean line = whole.startsWith("line") && !(whole.equals("line") && words.size() == all.size());
        KeyKind inPerson = IN_PERSON.getOrDefault(whole, KeyKind.NONE);
        KeyKind inAddress = IN_ADDRESS.getOrDefault(whole, KeyKind.NONE);
        if (phrase == null) {
            boolean id = IDS.contains(last) && (words.size() > 1 || !last.startsWith("n"));
            return new KeySense(id ? words.size() == 1 ? KeyKind.BARE_ID : KeyKind.EXEMPT : KeyKind.NONE,
                    isCode(inPerson, last), hashed, inPerson,
                    inAddress, line ? inAddress : KeyKind.NONE, IN_NAME.getOrDefault(whole, KeyKind.NONE),
                    IN_CARD.getOrDefault(whole, KeyKind.NONE), IN_BIRTH.getOrDefault(whole, KeyKind.NONE), opens, false,
                    NAME_LISTS.contains(whole));
        }
        return new KeySense(phrase.kind, phrase.weak, hashed, phrase.weak ? inPerson : KeyKind.NONE,
                KeyKind.NONE, KeyKind.NONE, KeyKind.NONE, KeyKind.NONE, IN_BIRTH.getOrDefault(whole, KeyKind.NONE),
                opens,
                phrase.ofThings, NAME_LISTS.contains(whole));
    }

    /** The meaning of the words as a person would combine them; null if unknown. */
    private static @org.jspecify.annotations.Nullable Phrase composed(List<String> words) {
        if (PersonWords.isBirthPart(words)) {
            return BIRTH_PART;
        }
        if (PersonWords.isNameOf(words)) {
            return words.contains("account") ? null : NAME_OF;
        }
        String last = words.getLast();
        String one = PersonWords.singular(last);
        if (one != null) {
            List<String> singular = new ArrayList<>(words);
            singular.set(words.size() - 1, one);
            Phrase of = longest(PHRASES, singular);
            if (of != null && !of.weak && !of.kind.isExempt()) {
                return of;
            }
            if (PersonWords.isNameOf(singular)) {
                return NAME_OF;
            }
        }
        String end = PersonWords.end(last, JOINED.keySet());
        if (end == null && one != null) {
            end = PersonWords.end(one, JOINED.keySet());
        }
        if (end == null && JOINED.containsKey(last)) {
            end = last;
        }
        if (end != null) {
            return end.equals("full name") ? NAME_OF : JOINED.get(end);
        }
        List<String> unqualified = PersonWords.unqualified(words);
        if (unqualified.size() < words.size()) {
            Phrase of = longest(PHRASES, unqualified);
            return of != null && (!of.weak || of.kind == KeyKind.STREET || of.kind == KeyKind.EMAIL) ? of : null;
        }
        return null;
    }

    /** Tells whether a key such as {@code code} in a person's object may be the kind of customer instead of an id. */
    private static boolean isCode(KeyKind inPerson, String last) {
        return inPerson == KeyKind.USER_ID && switch (last) {
            case "code", "key", "ref", "reference", "no", "nr" -> true;
            default -> false;
        };
    }

    private static boolean isVersion(List<String> words) {
        return VERSIONS.contains(words.getLast());
    }

    private static boolean isArticle(List<String> words) {
        return ARTICLES_ALONE.contains(words.getLast()) || (words.size() > 1 && IDS.contains(words.getLast())
                && words.stream().limit(words.size() - 1).anyMatch(ARTICLES::contains));
    }

    private static About opens(List<String> words) {
        About whole = longest(OPENS, words);
        if (PERSON_SUFFIXES.contains(words.getLast()) && words.size() > 1) {
            About before = longest(OPENS, words.subList(0, words.size() - 1));
            if (before == About.PERSON || before == About.ITEMS) {
                return before;
            }
        }
        // Words set a subject only alone or at the end of a longer key: userFlow is not a user.
        return whole == null || (whole == About.SAME && words.size() > 1) ? About.OTHER : whole;
    }

    private static <V> @org.jspecify.annotations.Nullable V longest(Map<String, V> phrases, List<String> words) {
        for (int count = Math.min(MAX_PHRASE_WORDS, words.size()); count > 0; count--) {
            V found = phrases.get(String.join(" ", words.subList(words.size() - count, words.size())));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** The words of a key, in lower case and without accents. */
    static List<String> split(String key) {
        List<String> words = new ArrayList<>(4);
        var word = new StringBuilder();
        char before = ' ';
        for (int i = 0; i < key.length(); i++) {
            char c = key.charAt(i);
            if (isMark(c) && !word.isEmpty()) {
                continue;
            }
            boolean letter = Character.isLetter(c);
            boolean digit = c >= '0' && c <= '9';
            boolean hump = Character.isUpperCase(c) && (Character.isLowerCase(before)
                    || (Character.isUpperCase(before) && i + 1 < key.length()
                            && Character.isLowerCase(key.charAt(i + 1))));
            // A number behind a word is a separate word, but sha256 and md5 are single words.
            boolean number = (digit && Character.isLetter(before) && !isHashName(word))
                    || (letter && NumberRun.isDigit(before) && word.length() > 2
                            && HASH_WORDS.contains(word.toString()));
            if (!word.isEmpty() && (hump || number || !(letter || digit))) {
                words.add(word.toString());
                word.setLength(0);
            }
            if (letter || digit) {
                word.append(plain(c));
            }
            before = c;
        }
        if (!word.isEmpty()) {
            words.add(word.toString());
        }
        return words;
    }

    private static boolean isHashName(CharSequence word) {
        return "sha".contentEquals(word) || "md".contentEquals(word) || "ipv".contentEquals(word);
    }

    private static char plain(char c) {
        return c < 0x80 ? (char) (c >= 'A' && c <= 'Z' ? c | 0x20 : c) : bare(Character.toLowerCase(c));
    }

    /** The letter without its accent. */
    private static char bare(char c) {
        return switch (c) {
            case 'é', 'è', 'ê', 'ë', 'ę', 'ě', 'ē', 'ė', 'ế', 'ề' -> 'e';
            case 'á', 'à', 'â', 'ã', 'ä', 'å', 'ą', 'ă', 'ā', 'ạ', 'ả', 'ậ' -> 'a';
            case 'í', 'ì', 'î', 'ï', 'ı', 'ī', 'į', 'ị', 'ỉ' -> 'i';
            case 'ó', 'ò', 'ô', 'õ', 'ö', 'ø', 'ő', 'ọ', 'ố', 'ồ', 'ộ' -> 'o';
            case 'ú', 'ù', 'û', 'ü', 'ů', 'ű', 'ū', 'ų' -> 'u';
            case 'ñ', 'ń', 'ň', 'ņ' -> 'n';
            case 'ç', 'č', 'ć' -> 'c';
            case 'š', 'ś', 'ş', 'ș' -> 's';
            case 'ž', 'ź', 'ż' -> 'z';
            case 'ř' -> 'r';
            case 'ť', 'ţ', 'ț' -> 't';
            case 'ď', 'đ', 'ð' -> 'd';
            case 'ł', 'ľ', 'ĺ', 'ļ' -> 'l';
            case 'ğ', 'ģ' -> 'g';
            case 'ý' -> 'y';
            case 'ά' -> 'α';
            case 'έ' -> 'ε';
            case 'ή' -> 'η';
            case 'ί' -> 'ι';
            case 'ό' -> 'ο';
            case 'ύ' -> 'υ';
            case 'ώ' -> 'ω';
            case 'ё' -> 'е';
            default -> c;
        };
    }

    private static boolean isNumber(String word) {
        return word.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    static void say(KeyKind kind, boolean weak, String phrases) {
        for (String phrase : phrases.split(",", -1)) {
            String words = plain(phrase.strip());
            var said = new Phrase(kind, weak, OF_THINGS.contains(words));
            if (PHRASES.put(words, said) != null) {
                throw new IllegalStateException("Twice: " + phrase);
            }
            if (!weak && words.length() > 2) {
                JOINED.putIfAbsent(words.replace(" ", ""), said);
            }
        }
    }

    /** Adds phrases that count as whole keys only. */
    static void whole(KeyKind kind, boolean weak, String phrases) {
        for (String phrase : phrases.split(",", -1)) {
            WHOLE.put(plain(phrase.strip()), new Phrase(kind, weak, true));
        }
    }

    /** Accents, and the vowels of scripts that write them around letters. */
    private static boolean isMark(char c) {
        return c >= 0x300 && (Character.getType(c) == Character.NON_SPACING_MARK
                || Character.getType(c) == Character.COMBINING_SPACING_MARK);
    }

    /** Writes a phrase as {@link #split} makes words of keys. */
    private static String plain(String phrase) {
        var plain = new StringBuilder(phrase.length());
        for (int i = 0; i < phrase.length(); i++) {
            if (i == 0 || !isMark(phrase.charAt(i))) {
                plain.append(plain(phrase.charAt(i)));
            }
        }
        return plain.toString();
    }

    private static void put(Map<String, KeyKind> to, KeyKind kind, String phrases) {
        for (String phrase : phrases.split(",", -1)) {
            to.putIfAbsent(phrase.strip(), kind);
        }
    }

    private static void open(About about, String phrases) {
        for (String phrase : phrases.split(",", -1)) {
            OPENS.putIfAbsent(phrase.strip(), about);
        }
    }

    private static Set<String> words(String words) {
        return new HashSet<>(List.of(words.strip().split("\\s+", -1)));
    }
}
