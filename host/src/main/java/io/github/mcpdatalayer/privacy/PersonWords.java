package io.github.mcpdatalayer.privacy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Words of keys that name an owner or a purpose: {@code customer}, {@code billing}, {@code livraison}. */
final class PersonWords {

    /** Words for people, as in {@code reviewer name}, {@code nombre cliente}. */
    private static final Set<String> PERSONS = words(
            """
                    customer cust user member guest buyer client contact person passenger traveler traveller patient employee subscriber lead payer payor recipient sender \
                    owner holder cardholder applicant candidate student driver shopper reviewer beneficiary insured policyholder attendee participant tenant resident spouse partner \
                    husband wife mother father child adult guardian doctor physician therapist teacher parent pax purchaser orderer consignee signer signatory donor visitor \
                    adviser advisor consultant salesperson salesrep rep referrer friend winner player billing shipping invoice billto shipto \
                    kunde kunden kundin kontakt kontaktperson ansprechpartner besteller empfaenger empfanger gast gaste mieter fahrer halter inhaber versicherter bewerber absender mitarbeiter berater arzt kind kinder \
                    reisender teilnehmer zahler client acheteur destinataire titulaire abonne assure utilisateur cliente usuario titular destinatario comprador pasajero huesped paciente \
                    intestatario utente passeggero ospite paziente passageiro hospede klient klienta odbiorca uzytkownika kontaktu pasazera matki ojca rodzica opiekuna mutter vater tutor tutora genitore genitori tuteur mere pere ouder moeder vader voogd contacto contatto klant ontvanger passagier gebruiker kund asiakas musteri alici yolcu zakaznik zakaznika""");
    /** Endings of keys that only name an owner or a purpose: {@code email_cliente}, {@code adresse de livraison}. */
    private static final Set<String> QUALIFIERS = words(
            """
                    billing shipping delivery invoice home work private personal business primary secondary main alternative alternate alt new current \
                    customer client user member guest buyer contact person passenger patient employee subscriber lead payer recipient sender owner holder kunde kunden kontakt gast besteller \
                    livraison facturation domicile principale client acheteur destinataire titulaire envio facturacion entrega cobranca residencia fiscal cliente usuario titular \
                    spedizione fatturazione consegna residenza intestatario utente dostawy zamieszkania korespondencyjny rozliczeniowy klienta odbiorcy kontaktowy uzytkownika \
                    lieferung rechnung privat dienstlich geschaeftlich geschaftlich zakaznika fakturace доставки клиента покупателя""");
    private static final Set<String> PARTICLES = words(
            "de du des d di do da del della dello der des den van von of the for para per le la les el dla");
    /** Words for a name: {@code name}, {@code nombre}. */
    private static final Set<String> NAMES = words(
            "name names imie nazwa nom nombre nombres nome nomi naam namn navn nimi jmeno meno ime nume nev adi ad isim имя ім'я 名 shortname realname nm");
    /** Beginnings of keys without camel humps, {@code customerlastname}. */
    private static final Set<String> FRONTS = words(
            """
                    customer customers cust user users usr member guest guests buyer client contact person passenger traveler traveller patient employee subscriber lead payer recipient sender owner holder \
                    applicant candidate student driver shopper reviewer visitor beneficiary insured policyholder attendee participant account acct acc cardholder card profile adult child pax partner spouse \
                    billing bill shipping ship delivery invoice order checkout home work private primary secondary main new my your the alt alternate mobile \
                    kunde kunden kontakt besteller empfaenger rechnung rechnungs liefer lieferung post wohn versand privat haupt gast fahrer halter versicherten \
                    bezorg factuur klant leverings leverans faktura fakturerings client cliente usuario titular livraison \
                    str txt inp input fld field frm form hidden hid js dl gtm dlv lbl hdn edt reg signup login crm erp shop web x""");
    /** Endings that decide the meaning of a word without camel humps, whatever precedes them. */
    private static final List<String> ENDS = List.of("lastname", "firstname", "surname", "fullname", "familyname",
            "givenname",
            "nachname", "vorname", "familienname", "achternaam", "voornaam", "nazwisko", "cognome", "apellidos",
            "sobrenome",
            "lastnames", "firstnames", "birthdate", "dateofbirth", "geburtsdatum", "geboortedatum", "phonenumber",
            "telefonnummer", "handynummer", "mobilnummer", "rufnummer", "emailaddress", "mailadresse", "anschrift",
            "streetaddress", "hausnummer", "kundennummer", "personnummer", "ausweisnummer", "passnummer", "adresse");
    private static final Set<String> BIRTHS = words(
            """
                    birth dob birthday birthdate bday geburt geburts geburtstag geburtsdatum geb naissance nacimiento nascimento nascita geboorte geboortedatum urodzenia narozeni narodenia \
                    dogum fodsel fodelse syntyma nasterii rodenja""");
    private static final Set<String> PARTS = words(
            "day month year dd mm yy yyyy tag monat jahr jour mois annee an dia mes ano anio giorno mese anno dag maand jaar dzien miesiac rok den mesic gun ay yil ar manad");
    private static final int MIN_WORD = 6;
    private static final int MAX_WORD = 48;

    private PersonWords() {}

    static boolean isPerson(String word) {
        return PERSONS.contains(word);
    }

    /** Tells whether a label is the bare word for a name. */
    static boolean isName(String label) {
        return NAMES.contains(label.toLowerCase(java.util.Locale.ROOT));
    }

    /** Tells whether the words mean a name and its owner, in either order: {@code reviewer name}, {@code nombre de cliente}. */
    static boolean isNameOf(List<String> words) {
        if (words.size() < 2) {
            return false;
        }
        String last = words.getLast();
        String first = words.getFirst();
        return (NAMES.contains(last) && PERSONS.contains(words.get(words.size() - 2)))
                || (NAMES.contains(first) && PERSONS.contains(last)
                        && words.subList(1, words.size() - 1).stream().allMatch(PARTICLES::contains));
    }

    /** Tells whether the words mean a part of a date of birth: {@code dob day}, {@code annee de naissance}. */
    static boolean isBirthPart(List<String> words) {
        return words.size() > 1 && (PARTS.contains(words.getLast()) || PARTS.contains(words.getFirst()))
                && words.stream().anyMatch(BIRTHS::contains);
    }

    /** The words without an owner or a purpose at their end. */
    static List<String> unqualified(List<String> words) {
        int end = words.size();
        while (end > 1 && (QUALIFIERS.contains(words.get(end - 1)) || PARTICLES.contains(words.get(end - 1)))) {
            end--;
        }
        return words.subList(0, end);
    }

    /** The singular of a plural in s; null if the word is not one. */
    static @org.jspecify.annotations.Nullable String singular(String word) {
        if (word.equals("ids")) {
            return "id";
        }
        if (word.length() < 5 || !word.endsWith("s") || word.endsWith("ss")) {
            return null;
        }
        return word.substring(0, word.length() - (word.endsWith("sses") ? 2 : 1));
    }

    /**
     * Returns the known end of a word without humps, when all before it are words that say whose it is, or when the end
     * leaves no doubt.
     */
    static @org.jspecify.annotations.Nullable String end(String word, Set<String> known) {
        if (word.length() < MIN_WORD || word.length() > MAX_WORD) {
            return null;
        }
        for (int i = 2; i <= word.length() - 3; i++) {
            String rest = word.substring(i);
            if (known.contains(rest) && isFront(word, i)) {
                return rest;
            }
            if (rest.equals("name") && isPersons(word, i)) {
                return "full name";
            }
        }
        for (String end : ENDS) {
            if (word.length() > end.length() && word.endsWith(end) && known.contains(end)) {
                return end;
            }
        }
        return null;
    }

    private static boolean isPersons(String word, int to) {
        for (int i = 0; i <= to - 3; i++) {
            if (PERSONS.contains(word.substring(i, to)) && (i == 0 || isFront(word, i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFront(String word, int to) {
        if (FRONTS.contains(word.substring(0, to))) {
            return true;
        }
        for (int i = 2; i <= to - 2; i++) {
            if (FRONTS.contains(word.substring(0, i)) && FRONTS.contains(word.substring(i, to))) {
                return true;
            }
        }
        return false;
    }

    private static Set<String> words(String words) {
        return new HashSet<>(List.of(words.strip().split("\\s+", -1)));
    }
}
