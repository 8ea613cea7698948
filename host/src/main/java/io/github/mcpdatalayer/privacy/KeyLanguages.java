package io.github.mcpdatalayer.privacy;

import java.util.List;

/** Telling keys of further languages, and of contracts, travel and vehicles. All in lower case, without accents. */
final class KeyLanguages {

    private KeyLanguages() {}

    static void add() {
        names();
        addresses();
        telephones();
        births();
        numbers();
    }

    private static void names() {
        TellingKeys.say(KeyKind.NAME, false,
                """
                        contactpersoon,contact persoon,gebruikersnaam,naam gebruiker,nom d utilisateur,nombre de usuario,nazwa uzytkownika,f name,l name,vname,nname,first names,last names,vornamen,nachnamen,familiennamen,rufname,geburtsname,voller name,vor und nachname,vor nachname,nom prenom,prenom nom,\
                        prenoms,nom usage,nombres,primer apellido,segundo apellido,apellido paterno,apellido materno,imie i nazwisko,imie nazwisko,drugie imie,\
                        nome e cognome,nome cognome,cognome nome,nome proprio,apelido,ultimo sobrenome,soyad,soyadi,soyisim,ad soyad,adi soyadi,isim soyisim,adiniz,soyadiniz,\
                        jmeno prijmeni,prijmeni,krestni jmeno,priezvisko,krstne meno,keresztnev,vezeteknev,csaladnev,teljes nev,utonev,\
                        prenume,nume familie,nume complet,nume prenume,prezime,ime prezime,ime i prezime,priimek,ime in priimek,pavarde,uzvards,perekonnanimi,eesnimi,\
                        kokonimi,koko nimi,slektsnavn,mellomnavn,fulde navn,fullt namn,mellannamn,tussenvoegsel,roepnaam,volledige naam,geslachtsnaam,\
                        фамилия,отчество,фио,полное имя,имя и фамилия,ім'я,прізвище,по батькові,фамилно име,презиме,\
                        ονομα,επωνυμο,ονοματεπωνυμο,氏名,お名前,苗字,名字,フリガナ,ふりがな,氏名カナ,姓名,真实姓名,收货人,收件人,联系人,이름,성명,성함,\
                        nama lengkap,nama depan,nama belakang,ho ten,ho va ten,ชื่อ,ชื่อจริง,นามสกุล,पूरा नाम,पहला नाम,उपनाम,نام خانوادگی,نام و نام خانوادگی,שם פרטי,שם משפחה,اسم العائلة,\
                        pax name,pax names,paxname,lead passenger name,primary name,account holder name,name of account holder,mother maiden name,mothers maiden name,\
                        mother name,father name,full legal name,legal first name,legal last name,preferred name,preferred first name,patronymic,name first,name last,name given,name family""");
        TellingKeys.whole(KeyKind.NAME, false, "имя,име,名前,姓,名,성,nama,שם,الاسم,jmeno,meno,नाम,نام");
        TellingKeys.say(KeyKind.NAME, false,
                "twitter handle,instagram handle,tiktok handle,instagram username,twitter username,tiktok username,telegram username,skype name,social handle");
        TellingKeys.whole(KeyKind.PERSON, false,
                """
                        beneficiary,versicherungsnehmer,versicherungsnehmerin,vertragsinhaber,versicherter,versicherte person,policy holder,policyholder,insured,insured person,\
                        empfaenger,empfanger,gast,kunde,kundin,kontakt,kontaktperson,bill to,ship to,sold to,deliver to,delivered to,billto,shipto,bewerber,bewerberin,reviewer,destinataire,titulaire,\
                        titulaire carte,client,acheteur,assure,souscripteur,destinatario,titular,titular tarjeta,cliente,comprador,intestatario,beneficiario,odbiorca,klient,zamawiajacy,platnik,card owner,\
                        cardowner,account owner,accountowner,account name,accountname,owner,holder,doctor,physician,therapist,patient,spouse,husband,wife,guardian,next of kin,emergency contact,buyer,payer,payor,purchaser,shopper,\
                        ordered by,booked by,created for,prepared for,signed by,submitted by,lead passenger,lead guest,lead traveller,lead traveler,lead pax,main guest,main passenger,\
                        passenger,traveler,traveller,guest,pax,pax list,attendee,participant,applicant,candidate,student,employee,tenant,resident,subscriber,lead,person,contact,main driver,\
                        sender,absender,besteller,bestellerin,auftraggeber,rechnungsempfaenger,rechnungsempfanger,lieferempfaenger,lieferempfanger,zahler,kaufer,kaeufer,mieter,halter,fahrzeughalter,fahrer,mitarbeiter,berater,betreuer,\
                        sachbearbeiter,arzt,reisender,teilnehmer,klant,ontvanger,rekeninghouder,kaarthouder,mottaker,modtager,mottagare,saaja,tilaaja,asiakas,alici,musteri,prijemce,zakaznik,имя клиента,получатель,клиент,покупатель,заказчик,お客様名""");
        for (String person : List.of("user", "customer", "guest", "member")) {
            TellingKeys.say(KeyKind.NAME, false, person + " first," + person + " last");
        }
    }

    private static void addresses() {
        TellingKeys.say(KeyKind.STREET, false,
                """
                        strasse und hausnummer,straße und hausnummer,strasse hausnummer,straße hausnummer,strasse nr,straße nr,strasse und nr,straße und nr,calle y numero,straat en huisnummer,ulica i numer,ulica i nr,numero \
                        rechnungsanschrift,lieferanschrift,postanschrift,wohnanschrift,wohnadresse,postadresse,privatadresse,heimatadresse,zustelladresse,versandadresse,kundenadresse,bezorgadres,factuuradres,\
                        afleveradres,woonadres,postadres,leveringsadresse,leveransadress,fakturaadresse,fakturaadress,faktureringsadresse,faktureringsadress,bostadsadress,postadress,adress,gateadresse,vejnavn,\
                        toimitusosoite,laskutusosoite,osoite,adresa,adresi,teslimat adresi,fatura adresi,acik adres,sokak,cadde,ulice,dorucovaci adresa,fakturacni adresa,adresa dorucenia,\
                        utca,szallitasi cim,szamlazasi cim,lakcim,strada,ulitsa,morada,morada entrega,rua,via e numero,adresse courriere,numero et rue,\
                        адрес,адрес доставки,улица,вулиця,адреса,διευθυνση,οδος,住所,送付先住所,お届け先,地址,详细地址,收货地址,주소,배송지,alamat,alamat lengkap,dia chi,כתובת,العنوان""");
        TellingKeys.say(KeyKind.HOUSE_NUMBER, false,
                """
                        hausnummer,haus nummer,hausnr,haus nr,house number,house no,housenumber,building number,street number,streetnumber,street no,street nr,huisnummer,\
                        numero civico,numero voie,nr domu,numer domu,nr mieszkania,hazszam,cislo popisne,番地""");
    }

    private static void telephones() {
        TellingKeys.say(KeyKind.PHONE, false,
                """
                        mob no,mobno,mobilnr,mobil nr,handynr,handy nr,festnetz,festnetznummer,rueckrufnummer,ruckrufnummer,telefonnumer,numer telefonu,numer tel,nr tel,num tel,no tel,no telp,no telepon,no hp,nomor hp,nomor telepon,\
                        telefon kontaktowy,telefon komorkowy,komorka,numero de telephone,numero telephone,numero tel,numero de tel,telephone portable,telephone fixe,portable client,numero de telefono,numero di telefono,num telefono,num telefon,\
                        telefono movil,telefono fijo,telefono cellulare,numero cellulare,numero de celular,numero celular,numero movil,numero de movil,numero de telefone,numero telefone,numero telemovel,\
                        telefon numarasi,telefon no,cep telefonu,cep no,cep telefon,gsm no,gsm nummer,telefonni cislo,mobilni telefon,cislo telefonu,telefonne cislo,telefonszam,mobilszam,numar telefon,numar de telefon,\
                        broj telefona,telefonska stevilka,mobiltelefon,mobiltelefonnummer,matkapuhelin,mobiel,mobiel nummer,mobielnummer,telefoonnr,gsmnummer,number to port,phone to call,number to call,\
                        callback number,call back number,landline,landline number,home number,work number,daytime phone,evening phone,alternate number,alt number,ported number,sim phone,sms number,sms to,phone num,phonenum,\
                        телефон,номер телефона,мобильный,мобильный телефон,номер телефону,тел,τηλεφωνο,κινητο,電話番号,電話,携帯電話,携帯番号,携帯,手机号,手机,手机号码,电话,联系电话,전화번호,휴대폰,휴대폰번호,연락처,\
                        so dien thoai,dien thoai,เบอร์โทรศัพท์,เบอร์โทร,טלפון,נייד,هاتف,رقم الهاتف,جوال""");
        TellingKeys.whole(KeyKind.PHONE, true, "mob");
        TellingKeys.say(KeyKind.EMAIL, false,
                """
                        email adresse,e mail adresse,mail adresse,e mailadresse,emailadresse,adres email,adres e mail,e posta,eposta adresi,correo electronico cliente,courrier electronique,posta elettronica,indirizzo email,endereco de email,endereco email,\
                        emailova adresa,e mailova adresa,sahkopostiosoite,e postadress,epostadress,e postadresse,epostadresse,mailadres,emailadres,e mailadres,email cim,adresa email,почта,электронная почта,эл почта,メール,メールアドレス,\
                        邮箱,电子邮箱,电子邮件,이메일,이메일주소,อีเมล,דואר אלקטרוני,البريد الإلكتروني""");
    }

    private static void births() {
        TellingKeys.say(KeyKind.BIRTH_DATE, false,
                """
                        geb dat,gebdat,gebdatum,geburt,geburtsdat,bday,b day,b date,bdate,birth,born on,date birth,fecha nac,fec nac,fecha de nac,f nacimiento,data nasc,dt nasc,dt nascimento,data di nasc,ddn,date nais,\
                        dogum tarihi,datum narozeni,datum narodenia,szuletesi datum,szuletesi ido,data nasterii,datum rodenja,datum rojstva,fodselsdag,fodelsedag,geboorte datum,geboortedag,gimimo data,sunnikuupaev,dzimsanas datums,\
                        дата рождения,день рождения,дата народження,ημερομηνια γεννησης,生年月日,誕生日,出生日期,生日,생년월일,생일,tanggal lahir,tgl lahir,ngay sinh,วันเกิด,תאריך לידה,تاريخ الميلاد""");
        TellingKeys.say(KeyKind.BIRTH_DATE, true, "geb,born");
        TellingKeys.say(KeyKind.BIRTH_PART, false,
                "geboortejaar,doby,dobm,dobd,birth d,birth m,birth y,dob d,dob m,dob y,dob dd,dob mm,dob yy,dob yyyy,birth dd,birth mm,birth yyyy");
    }

    private static void numbers() {
        TellingKeys.say(KeyKind.NATIONAL_ID, false,
                """
                        numero fiscal,numero fiscale,numero carte identite,numero de carte d identite,carte d identite,carte identite,identiteitskaartnummer,numer paszportu,nr paszportu,paszport,numero seguridad social,numero de seguridad social,seguridad social,numero de la seguridad social,numero carta d identita,kvnr,kvnummer,krankenversichertennummer,krankenversicherungsnummer,versichertennummer,versicherten nr,versicherungsnummer,versicherungs nr,rentenversicherungsnummer,dowod,nr dowodu,numer dowodu,dowod osobisty,seria dowodu,tessera sanitaria,\
                        carta identita,numero carta identita,numero dni,numero nie,numero pesel,pesel nr,nr pesel,steuer nr,steueridentifikationsnummer,idnr,tax nr,num secu,numero de secu,num securite sociale,numero de securite sociale,nir number,\
                        rodne c,cislo op,cislo obcanskeho prukazu,tckn,tc kimlik,tc kimlik no,tc no,kimlik no,szemelyi szam,taj szam,jmbg,emso,egn number,oib number,amka,afm,паспорт,номер паспорта,снилс,инн,\
                        マイナンバー,身份证,身份证号,주민등록번호,nomor ktp,ktp,cccd,cmnd,nric,fin number,hkid,personal identity code,fuehrerschein,fuhrerschein,fuehrerscheinnummer,fuhrerscheinnummer,passnummer,pass nummer,passnr,reisepassnr,ausweisnr,\
                        passport nr,passport num,permis conduire,numero permis,numero passeport,numero pasaporte,numero passaporto,passaporto,passaporte,paspoortnummer,identiteitskaart,idkaart,burger service nummer""");
        TellingKeys.say(KeyKind.USER_ID, false,
                """
                        numero adherent,numero d adherent,numero socio,numero de socio,numero tessera,lidnummer,lid nummer,numero conto,numero di conto,numer konta,nr konta,rekeningnummer,numero de compte,numero de cuenta,codice cliente,numer czlonkowski,nr czlonkowski,mitgliedsnr,mitglieds nr,kdnr,kd nr,kdnummer,kd nummer,kundenr,kunde nr,kunde nummer,klantnr,klant nr,kundnummer,kundenummer,asiakasnro,nr klienta,id klienta,codigo cliente,cod cliente,num client,no client,numero de client,numero cliente,numero abonne,numero de contrat,numero contrat,num contrat,\
                        numero contrato,numero poliza,numero polizza,numero de police,vertragskonto,vertragskontonummer,vertragsnr,vertrags nr,policy number,policynumber,policy no,police number,policennummer,versicherungsscheinnummer,versicherungsschein nr,schadennummer,claim number,\
                        pnr,pnr code,record locator,recordlocator,booking locator,bookinglocator,e ticket,eticket,e ticket number,eticket number,ticket number,ticketnumber,ticket no,frequent flyer number,frequent flyer,frequentflyernumber,ffn,ffnumber,ffp number,miles number,\
                        vielfliegernummer,payback number,payback nummer,paybacknummer,bonuskartennummer,bonuskarte,kundenkarte,kundenkartennummer,club card number,clubcard,clubcard number,member card number,membership no,loyalty no,rewards number,rewards id,\
                        imsi,iccid,imei,imei number,imei1,imei2,sim number,simnumber,sim card number,simkartennummer,sim kartennummer,meid,eid number,zaehlernummer,zahlernummer,zaehler nr,meter number,meter serial number,mpan,mprn,codice pod,\
                        vin number,vehicle identification number,fahrgestellnummer,fahrzeugidentifikationsnummer,chassis number,numero chasis,license plate,licence plate,licenseplate,license plate number,number plate,numberplate,plate number,registration plate,vehicle registration,\
                        vehicle registration number,vrm,kennzeichen,kfz kennzeichen,amtliches kennzeichen,kentekennummer,plaque immatriculation,targa veicolo,nr rejestracyjny,numer rejestracyjny,rekisterinumero,registreringsnummer,\
                        depotnummer,depot nummer,mandatsreferenz,mandate reference,patientennummer,patienten nr,fallnummer,medical record number,mrn,shopper reference""");
        TellingKeys.say(KeyKind.SECRET, false,
                """
                        zugangstoken,zugriffstoken,zugriffs token,jeton acces,jeton d acces,token acceso,token de acceso,token accesso,token di accesso,token dostepu,toegangstoken,toegangs token,puk,sms code,smscode,sms pin,otp code,otpcode,mfa code,totp,two factor code,2fa code,login code,einmalpasswort,einmalkennwort,haslo,heslo,jelszo,wachtwoord,losenord,salasana,adgangskode,sifre,lozinka,geslo,clave acceso,pass phrase,passphrase,\
                        sicherheitscode,kartenpruefnummer,pruefziffer karte,пароль,パスワード,暗証番号,密码,비밀번호,mat khau,kata sandi,סיסמה,كلمة المرور""");
        TellingKeys.whole(KeyKind.USER_ID, true, "vin,fin,matricula,targa,immatriculation");
        TellingKeys.whole(KeyKind.SECRET, false, "clave,parola");
        TellingKeys.whole(KeyKind.NATIONAL_ID, true, "nik,nip");
        TellingKeys.say(KeyKind.PIN, false, "pin,tan,card pin,sim pin,m tan,mtan");
    }
}
